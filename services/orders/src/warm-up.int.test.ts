import { createCachedAnswerStore, createServiceClient } from '@tiffin/service-kit'
import { createTestEnv } from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock, openDatabase } from './repository/database.ts'
import { warmUp } from './warm-up.ts'
import { placeOrder } from './repository/place-order.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase('orders')
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const rowsOf = async (table: string) => (await owner.query(`SELECT * FROM ${table}`)).rowCount

test('opens as many connections as a restaurant may use, and keeps no order, number or reply', async () => {
  const env = createTestEnv({ DATABASE_URL: database.appUrl })
  const db = openDatabase(env.DATABASE_URL)
  await warmUp({
    placeOrder: placeOrder.bind(null, db, createClock()),
    cachedAnswers: createCachedAnswerStore(db),
    callService: createServiceClient(env),
  })
  const { idle } = db.pool()
  await db.disconnect()

  expect(idle).toBeGreaterThanOrEqual(4)
  for (const table of ['orders', 'order_counters', 'idempotency_keys', 'audit_entries', 'known_answers'])
    expect(await rowsOf(table)).toBe(0)
})
