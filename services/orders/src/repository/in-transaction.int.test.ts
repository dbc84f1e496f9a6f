import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { createTestDatabase } from '@tiffin/stack/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOnce } from './answer-once.ts'
import { openDatabase, type OrdersDatabase, type Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { findStoredReply, storeReply } from './stored-replies.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: OrdersDatabase
beforeAll(async () => {
  database = await createTestDatabase('orders')
  db = openDatabase(database.appUrl, { poolSize: 1 })
})
afterAll(async () => {
  await db.disconnect()
  await database.drop()
})

const tenant = { id: randomUUID() }
const requestOf = (key: string) => ({ key, route: 'r', bodyHash: 'h', hashParsed: () => 'h' })
const changed = new AppError('ORDER_CHANGED')

test.each<[string, (tx: Transaction, key: string) => Promise<void>]>([
  ['a statement that failed', (tx) => tx.$executeRaw`SELECT 1 / 0`.then(() => {})],
  ['its reply that it had stored', (tx, key) => storeReply(tx, tenant, requestOf(key), {})],
])('in an open transaction a refusal after %s is thrown, and the transaction goes on without it', async (_, work) => {
  const key = randomUUID()
  const write = async (tx: Transaction): Promise<never> => {
    await work(tx, key).catch(() => {})
    throw changed
  }
  const stored = await db.inTenant(tenant, async (tx, moment) => {
    const inside = inTransaction(db, tx, moment)
    await expect(answerOnce(inside, tenant, requestOf(key), { write })).rejects.toBe(changed)
    return findStoredReply(tx, tenant, key)
  })
  expect(stored).toBeNull()
})
