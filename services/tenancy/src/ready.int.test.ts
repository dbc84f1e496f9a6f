import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from './testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const ready = async (app = service.app) => (await app.inject('/readyz')).json()

test('a database that lacks a migration of this build is not ready for it; one that has more is', async () => {
  await service.owner.query(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_known_answers'`,
  )
  expect(await ready()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', notReady: ['migrations'] })

  await service.owner.query('UPDATE _prisma_migrations SET finished_at = now()')
  await service.owner.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES ('later', '', '29990101000000_later', now())`,
  )
  expect(await ready()).toEqual({ status: 'ready' })
})

test('an empty database is not ready', async () => {
  const fresh = await service.startAnother()
  await service.owner.query('ALTER TABLE _prisma_migrations RENAME TO elsewhere')
  const answer = await ready(fresh)
  await fresh.close()

  expect(answer).toMatchObject({ notReady: ['migrations'] })
})
