import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from './testing/harness.ts'

let service: BillingUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startBilling()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const ready = async () => (await service.app.inject('/readyz')).json()

test('a database that lacks a migration of this build is not ready for it; one that has more is', async () => {
  await owner.query(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_decided_by_hand_since'`,
  )
  expect(await ready()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', notReady: ['migrations'] })

  await owner.query('UPDATE _prisma_migrations SET finished_at = now()')
  await owner.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES ('later', '', '29990101000000_later', now())`,
  )
  expect(await ready()).toEqual({ status: 'ready' })
})

test('an empty database is not ready', async () => {
  await service.restart()
  await owner.query('ALTER TABLE _prisma_migrations RENAME TO elsewhere')

  expect(await ready()).toMatchObject({ notReady: ['migrations'] })
})
