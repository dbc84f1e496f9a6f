import { LOCAL_TABLES, OWNER, type Table } from './tables.ts'

const TENANT = "(NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid"

/**
 * The condition of the policy `tenant` of every table, as PostgreSQL prints it. The subselect is evaluated once for a
 * statement instead of once for a row. `npm run distribute` replaces it, because policies of distributed tables may
 * have none.
 */
export const TENANT_CONDITION = `(${OWNER} = ( SELECT ${TENANT} AS "nullif"))`

/**
 * Finds what would keep a table from being divided by the restaurant. A key or a reference without the restaurant could
 * only be enforced by asking all servers, which Citus refuses.
 *
 * @returns sentences for people, each beginning with the table
 */
export function problemsOfTable(table: Table, all: readonly Table[]): string[] {
  if (LOCAL_TABLES.has(table.name)) return referencesOfLocal(table)
  const problems: string[] = []
  if (table.owner !== 'uuid NOT NULL')
    problems.push(`has no ${OWNER} uuid NOT NULL; a table of the platform belongs into LOCAL_TABLES`)
  for (const key of table.keys)
    if (!key.columns.includes(OWNER)) problems.push(`the key ${key.name} does not contain ${OWNER}`)
  for (const reference of table.references) {
    const other = all.find(({ name }) => name === reference.table)
    if (!other || LOCAL_TABLES.has(other.name))
      problems.push(`the reference ${reference.name} leads to ${reference.table}, which is not divided`)
    else if (!reference.columns.some(([from, to]) => from === OWNER && to === OWNER))
      problems.push(`the reference ${reference.name} does not contain ${OWNER}`)
  }
  for (const { name, condition } of table.policies)
    if (condition.replaceAll(TENANT_CONDITION, '').includes('SELECT'))
      problems.push(`the policy ${name} has a subselect other than that of the restaurant`)
  for (const column of table.numbered) problems.push(`a sequence numbers ${column} for all restaurants`)
  return problems.map((problem) => `${table.name}: ${problem}`)
}

function referencesOfLocal(table: Table): string[] {
  return table.references.map(
    ({ name, table: other }) => `${table.name}: the reference ${name} of a table that is not divided leads to ${other}`,
  )
}
