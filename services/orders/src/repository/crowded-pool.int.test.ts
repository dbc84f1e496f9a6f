import { randomUUID } from 'node:crypto'
import type { Tenant } from '@tiffin/service-kit'
import { createTestDatabase } from '@tiffin/stack/testing'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { openDatabase, type OrdersDatabase } from './database.ts'

const AT_ONCE = 64
const CONNECTIONS = 3
const ROUNDS = sized(4, 20)
const SEED = 32

type Row = { readonly restaurant_id: string }
/**
 * Reads the restaurants whose rows are visible to a statement that names no restaurant; null if the statement fails on
 * purpose.
 */
type Read = (tenant: Tenant) => Promise<string[] | null>

const ALL = { text: 'SELECT DISTINCT restaurant_id FROM areas', values: [] }
const seenIn = (rows: readonly Row[]) => rows.map((row) => row.restaurant_id)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: OrdersDatabase
const tenants: readonly Tenant[] = Array.from({ length: 8 }, () => ({ id: randomUUID() }))
beforeAll(async () => {
  database = await createTestDatabase('orders')
  db = openDatabase(database.appUrl, { poolSize: CONNECTIONS })
  for (const { id } of tenants)
    await db.inTenant({ id }, (tx) => tx.area.create({ data: { restaurantId: id, id: randomUUID(), name: 'Hall' } }))
})
afterAll(async () => {
  await db.disconnect()
  await database.drop()
})

const inOneTrip: Read = async (tenant) => seenIn(await db.runInTenant<Row>(tenant, ALL))
const withItsMoment: Read = async (tenant) => seenIn((await db.readInTenant<Row>(tenant, ALL)).rows)
const refusedInOneTrip: Read = (tenant) =>
  db.runInTenant(tenant, { text: `SELECT refuse('no')`, values: [] }).then(
    () => [],
    () => null,
  )
const inTransaction: Read = (tenant) =>
  db.inTenant(tenant, async (tx) => {
    const before = await tx.$queryRawUnsafe<Row[]>(ALL.text)
    const found = await tx.area.findMany({ select: { restaurantId: true } })
    const after = await tx.$queryRawUnsafe<Row[]>(ALL.text)
    return [...new Set([...seenIn(before), ...found.map(({ restaurantId }) => restaurantId), ...seenIn(after)])]
  })
const rolledBack: Read = (tenant) =>
  db
    .inTenant(tenant, async (tx) => {
      await tx.area.findMany()
      throw new Error('stop')
    })
    .catch(() => null)
const ofNobody: Read = async () => seenIn(await db.unscoped.$queryRawUnsafe<Row[]>(ALL.text))

/** Reads as random tenants, all at the same time. @returns the reads that saw other rows than they may */
async function findLeaks(reads: readonly Read[]): Promise<object[]> {
  const random = createRandom(SEED)
  const leaks: object[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const asked = Array.from({ length: AT_ONCE }, () => ({ tenant: random.pick(tenants), read: random.pick(reads) }))
    const answers = await Promise.all(asked.map(({ tenant, read }) => read(tenant)))
    for (const [index, { tenant, read }] of asked.entries()) {
      const seen = answers[index]
      const mayBe = read === ofNobody ? [] : read === refusedInOneTrip || read === rolledBack ? null : [tenant.id]
      if (JSON.stringify(seen) !== JSON.stringify(mayBe)) leaks.push({ round, tenant: tenant.id, seen })
    }
  }
  return leaks
}

test.each([
  ['statements of one trip', [inOneTrip, withItsMoment]],
  ['transactions', [inTransaction]],
  [
    'both, with those that fail and those of nobody',
    [inOneTrip, withItsMoment, inTransaction, refusedInOneTrip, rolledBack, ofNobody],
  ],
] as const)(
  '[C1-001] of 64 at once on three connections none sees rows of another restaurant: %s',
  async (_what, reads) => {
    expect(await findLeaks(reads)).toEqual([])
    expect(db.pool()).toMatchObject({ size: CONNECTIONS, open: CONNECTIONS })
  },
)

test('control: where a connection keeps the restaurant of its first statement, others see it', async () => {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: CONNECTIONS })
  const named = new WeakSet<pg.PoolClient>()
  const keptByTheConnection: Read = async ({ id }) => {
    const client = await pool.connect()
    try {
      if (!named.has(client)) await client.query(`SET app.tenant_id = '${id}'`)
      named.add(client)
      return seenIn((await client.query<Row>(ALL.text)).rows)
    } finally {
      client.release()
    }
  }
  const leaks = await findLeaks([keptByTheConnection])
  await pool.end()

  expect(leaks.length).toBeGreaterThan(AT_ONCE)
})
