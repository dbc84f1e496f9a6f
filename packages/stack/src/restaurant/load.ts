import path from 'node:path'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readStored } from '../backup/stored-file.ts'
import { StackFailure } from '../failure.ts'
import { tableFileOf, type Manifest } from './manifest.ts'
import { addPlans, PLAN_COLUMNS, PLANS, raisePlatformNumbers } from './platform-rows.ts'
import { fromWhere, SAME_TEXT, type RestaurantTable } from './restaurant-tables.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Writes the rows of a file into the tables of a service, in the transaction of `owner`.
 *
 * @throws StackFailure for a row that another restaurant's excludes, such as an invoice of the same number
 */
export async function loadService(
  owner: pg.Client,
  service: string,
  tables: readonly RestaurantTable[],
  { manifest, folder }: { readonly manifest: Manifest; readonly folder: string },
): Promise<void> {
  const contents = manifest.services[service]!.tables
  /** Copies the rows of a table into the temporary table `incoming`, of which `store` makes rows of the table. */
  const load = async (name: string, columns: string, store: () => Promise<unknown>) => {
    const content = contents[name]
    if (!content?.rows) return
    await owner.query(`CREATE TEMP TABLE incoming ON COMMIT DROP AS SELECT ${columns} FROM ${id(name)} WITH NO DATA`)
    const rows = owner.query(copyFrom('COPY incoming FROM STDIN'))
    await readStored(path.join(folder, tableFileOf(service, name)), content, rows)
    await store()
    await owner.query('DROP TABLE incoming')
  }
  if (service === 'billing') await load(PLANS, PLAN_COLUMNS, () => addPlans(owner))
  for (const { name, columns } of tables) {
    const list = columns.map(id).join(', ')
    await load(name, list, () =>
      owner.query(`INSERT INTO ${id(name)} (${list}) SELECT ${list} FROM incoming`).catch(sayWhatExcludes),
    )
  }
  if (service === 'billing') await raisePlatformNumbers(owner, manifest.restaurant.id)
}

/** Removes the rows of a restaurant from all tables, in a transaction in which foreign keys are not checked. */
export async function removeRows(
  owner: pg.Client,
  tables: readonly RestaurantTable[],
  restaurant: string,
): Promise<void> {
  for (const table of tables) await owner.query(`DELETE ${fromWhere(table, restaurant)}`)
}

/** Begins the transaction of a database, in which triggers do not fire: the rows passed them when they were made. */
export async function beginWithoutTriggers(owner: pg.Client): Promise<void> {
  await owner.query('BEGIN')
  await owner.query(`SET LOCAL session_replication_role = replica; ${SAME_TEXT}`).catch((cause: unknown) => {
    throw new StackFailure('The account of DATABASE_URL may not write rows without their triggers.', {
      advice: 'Allow it as a superuser: GRANT SET ON PARAMETER session_replication_role TO the account.',
      cause,
    })
  })
}

/** Returns whether any of the tables has rows of the restaurant. */
export async function hasRows(
  owner: pg.Client,
  tables: readonly RestaurantTable[],
  restaurant: string,
): Promise<boolean> {
  const any = tables.map((table) => `EXISTS (SELECT ${fromWhere(table, restaurant)})`).join(' OR ')
  const { rows } = await owner.query<{ is: boolean }>(`SELECT ${any || 'false'} AS is`)
  return rows[0]!.is
}

const id = pg.escapeIdentifier

function sayWhatExcludes(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
  throw new StackFailure(`Another restaurant here has what must be unique in ${error.table}.`, {
    advice: 'Nothing was changed. See docs/operations.md, Moving a restaurant.',
    log: error.detail ?? error.message,
    cause: error,
  })
}
