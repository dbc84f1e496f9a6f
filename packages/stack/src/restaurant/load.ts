import path from 'node:path'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readStored } from '../backup/stored-file.ts'
import { StackFailure } from '../failure.ts'
import { tableFileOf, type Manifest } from './manifest.ts'
import { addPlans, PLANS, raisePlatformNumbers } from './platform-rows.ts'
import { fromWhere, type RestaurantTable } from './restaurant-tables.ts'

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
  if (service === 'billing') await load(PLANS, '*', () => addPlans(owner))
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

const id = pg.escapeIdentifier

function sayWhatExcludes(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
  throw new StackFailure(`Another restaurant here has what must be unique in ${error.table}.`, {
    advice: 'Nothing was changed. See docs/operations.md, Moving a restaurant.',
    log: error.detail ?? error.message,
    cause: error,
  })
}
