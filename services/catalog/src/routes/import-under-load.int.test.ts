import { createMenuItem, importMenu, listMenu, MAX_IMPORT_ROWS } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startCatalog()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const file = (rows: number) =>
  csvForm(
    [
      'name,price,main_category,subcategory,description,tax_group_name',
      ...Array.from({ length: rows }, (_, row) => `Dish ${row},120.50,Mains ${row % 20},Sub ${row % 7},Long,GST 5%`),
    ].join('\n'),
  )

async function roundTripsOf(rows: number): Promise<number> {
  const token = service.addRestaurant().tokenOf('Admin')
  const before = service.db.roundTrips()
  expect((await service.call(importMenu, { body: file(rows) }, { token })).body.count).toBe(rows)
  await service.idle()
  return service.db.roundTrips() - before
}

test('five thousand rows take as many statements as five', async () => {
  expect(await roundTripsOf(MAX_IMPORT_ROWS)).toBe(await roundTripsOf(5))
})

test('an import goes on for longer than any other change may take', async () => {
  await service.restart({ hasUsualDeadlines: true })
  const spice = service.addRestaurant()
  const token = spice.tokenOf('Admin')
  await service.call(listMenu, {}, { token })
  await owner.query('BEGIN')
  await owner.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [spice.id])
  const importing = service.call(importMenu, { body: file(MAX_IMPORT_ROWS) }, { token })
  const adding = service.call(createMenuItem, { body: itemForm() }, { token })

  // Control: a request that is no import is given up.
  expect((await adding).status).toBe(503)
  const waitedLong = async () => {
    const { rows } = await owner.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND query LIKE '%pg_advisory_xact_lock%' AND state = 'active' AND pid <> pg_backend_pid()
      AND clock_timestamp() - xact_start > interval '5.5 seconds'`)
    return rows.length
  }
  await expect.poll(waitedLong).toBe(1)
  await owner.query('COMMIT')

  expect((await importing).body).toMatchObject({ count: MAX_IMPORT_ROWS, errors: [] })
  expect((await service.call(listMenu, {}, { token })).body).toHaveLength(MAX_IMPORT_ROWS)
})
