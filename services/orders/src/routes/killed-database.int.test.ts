import { randomUUID } from 'node:crypto'
import { createOrder } from '@tiffin/contracts'
import { startHoldingProxy, type HoldingProxy } from '@tiffin/service-kit/testing'
import { startTestServer, type TestServer } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let server: TestServer
let proxy: HoldingProxy
let service: OrdersUnderTest
let spice: TestRestaurant
let first: string
beforeAll(async () => {
  server = await startTestServer('orders')
  proxy = await startHoldingProxy(server.appUrl)
  service = await startOrders({ database: { ...server, appUrl: proxy.url } })
})
beforeEach(async () => {
  spice = service.addRestaurant()
  // The first order caches menu, session state and plan, so each later order is one statement.
  first = (await place()).body.order_id
  await service.idle()
})
afterAll(async () => {
  await service?.stop()
  await proxy?.stop()
})

const place = (key: string = randomUUID()) =>
  spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' }, key })

async function connect(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  return owner
}

async function count(statement: string, values: readonly string[] = []): Promise<number> {
  const owner = await connect()
  try {
    return (await owner.query<{ count: number }>(`SELECT count(*)::int AS count ${statement}`, [...values])).rows[0]!
      .count
  } finally {
    await owner.end()
  }
}
/** Counts the orders without the first one. */
const orders = () => count('FROM orders WHERE restaurant_id = $1 AND id <> $2', [spice.id, first])

/** Kills the database while an order waits for rows that are locked. */
async function killBeforeCommit(key: string) {
  const other = await connect()
  await other.query('BEGIN; LOCK TABLE orders IN SHARE MODE')
  const placing = place(key)
  await expect.poll(() => count('FROM pg_locks WHERE NOT granted'), { interval: 20 }).toBe(1)
  server.kill()
  return placing
}

/** Kills the database after it has stored the order and before the service gets the reply. */
async function killAfterCommit(key: string) {
  proxy.hold()
  const placing = place(key)
  await expect.poll(orders, { interval: 20 }).toBe(1)
  await expect.poll(() => proxy.isHolding(), { interval: 20 }).toBe(true)
  server.kill()
  proxy.drop()
  proxy.pass()
  return placing
}

const untilPlaced = (key: string) => expect.poll(async () => (await place(key)).status, { interval: 100 }).toBe(201)

test.each([
  ['before the order is committed', killBeforeCommit],
  ['when it is committed and not answered yet', killAfterCommit],
])('a database killed %s: the same key is answered in the end, and the order is there once', async (_when, kill) => {
  const restarts = server.restarts()
  const key = randomUUID()
  const cut = await kill(key)

  expect([cut.status, cut.failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  await untilPlaced(key)
  expect(await orders()).toBe(1)
  // The supervisor restarts the database by itself. The supervisor counts a restart only once the database has answered
  // the supervisor, which may be after the order was placed.
  await expect.poll(() => server.restarts()).toBe(restarts + 1)
})

test('control: under another key the order that was committed and not answered is there twice', async () => {
  await killAfterCommit(randomUUID())
  await untilPlaced(randomUUID())

  expect(await orders()).toBe(2)
})
