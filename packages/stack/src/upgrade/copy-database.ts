import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { asAdmin } from '../database/admin.ts'
import { StackFailure } from '../failure.ts'

type Table = {
  readonly name: string
  /** The columns to copy, without generated ones. */
  readonly columns: string
}
type Sequence = {
  readonly name: string
  readonly last: string
  readonly wasUsed: boolean
}

const OWN = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`
const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND ${OWN} GROUP BY 1 ORDER BY 1`
const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OWN} ORDER BY 1`

/**
 * Copies all rows of a database into one with the same schema, in place of the rows there, with the states of
 * sequences, and compares the counts of rows. Triggers do not fire and keys are not checked, because the rows passed
 * them before.
 *
 * @returns the number of rows
 * @throws StackFailure when the two have different tables, or a table has another number of rows after the copy
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<number> {
  return asAdmin(fromUrl, (from) =>
    asAdmin(toUrl, async (to) => {
      const tables = await sameTables(from, to)
      await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await to.query('BEGIN; SET LOCAL session_replication_role = replica')
      if (tables.length > 0) await to.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
      let rows = 0
      for (const table of tables) rows += await copyTable(from, to, table)
      await copySequences(from, to)
      await to.query('COMMIT')
      await to.query('ANALYZE')
      return rows
    }),
  )
}

async function sameTables(from: pg.Client, to: pg.Client): Promise<Table[]> {
  const [before, after] = await Promise.all([from, to].map(async (db) => (await db.query<Table>(TABLES)).rows))
  const inWords = (tables: Table[] = []) => tables.map(({ name, columns }) => `${name} (${columns})`)
  const [had, has] = [inWords(before), inWords(after)]
  const different = [...had.filter((table) => !has.includes(table)), ...has.filter((table) => !had.includes(table))]
  if (different.length === 0) return before ?? []
  throw new StackFailure('The database has tables that its migrations do not make, or lacks some that they do.', {
    log: different.join('\n'),
    advice: 'Nothing was changed. Bring these tables to what the migrations say, then try again.',
  })
}

async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<number> {
  const source = from.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`))
  const sink = to.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`))
  await pipeline(source, sink)
  const count = async (db: pg.Client) =>
    Number((await db.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${name}`)).rows[0]!.rows)
  const [had, has] = [await count(from), await count(to)]
  if (had !== has)
    throw new StackFailure(`${has} of ${had} rows of ${name} were copied.`, {
      advice: 'Nothing was changed. Try again.',
    })
  return has
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string }>(SEQUENCES)
  for (const { name } of rows) {
    const state = await from.query<Sequence>(`SELECT last_value AS last, is_called AS "wasUsed" FROM ${name}`)
    const { last, wasUsed } = state.rows[0]!
    await to.query('SELECT setval($1::regclass, $2, $3)', [name, last, wasUsed])
  }
}
