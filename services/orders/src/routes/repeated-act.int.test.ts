import { randomUUID } from 'node:crypto'
import { createOrder, freeTable, listKots, listOrders, settleOrder, voidLine, type Order } from '@tiffin/contracts'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  dish,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let tableId: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  spice.menu = { items: [dish('Roti', 20)] }
  addStations(spice, ['Tandoor'], { Roti: 'Tandoor' })
  tableId = await addTable(spice)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const seat = async (): Promise<Order> => {
  const body = { items: [ask(spice, 'Roti', 5)], orderType: 'Dine-In', tableId }
  const { order_id } = (await spice.call(createOrder, { body, key: randomUUID() })).body
  return load(order_id)
}
const load = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const statusOf = async ({ id }: Order) => (await load(id)).status
const payments = [{ method: 'Cash', amount: 105 }]
/** Deletes the stored replies, as happens after a week. */
const forgetReplies = () => owner.query('DELETE FROM idempotency_keys')
const forgetActs = () => owner.query('DELETE FROM order_punches')
const timesOf = async (table: 'order_payments' | 'voids', { id }: Order) =>
  (await owner.query(`SELECT FROM ${table} WHERE order_id = $1`, [id])).rowCount

describe('a settlement whose reply is forgotten', () => {
  const ways = [
    [
      'by its order',
      (order: Order, key: string) =>
        spice.call(settleOrder, { params: { id: order.id }, body: { payments, version: order.version }, key }),
    ],
    [
      'by its table',
      (order: Order, key: string) =>
        spice.call(freeTable, { params: { id: tableId }, body: { payments, version: order.version }, key }),
    ],
    [
      'by its table and order',
      (order: Order, key: string) =>
        spice.call(freeTable, { params: { id: tableId }, body: { payments, order_id: order.id }, key }),
    ],
  ] as const

  test.each(ways)('is answered as the first time, %s, and pays nothing again', async (_, settle) => {
    const [order, key] = [await seat(), randomUUID()]
    const first = await settle(order, key)
    await forgetReplies()
    const next = await seat()

    const replies = await Promise.all(Array.from({ length: 5 }, () => settle(order, key)))
    expect(first.body).toMatchObject({ id: order.id, status: 'Completed' })
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, first.body]))
    expect(replies.every(({ headers }) => headers['idempotent-replayed'] === 'true')).toBe(true)
    expect([await statusOf(next), await timesOf('order_payments', order)]).toEqual(['Active', 1])
  })

  const free = (key: string) => spice.call(freeTable, { params: { id: tableId }, key })

  test('without a body leaves the next guests their table', async () => {
    const [order, key] = [await seat(), randomUUID()]
    await free(key)
    await forgetReplies()
    const next = await seat()

    const again = await free(key)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([204, '', 'true'])
    expect([await statusOf(order), await statusOf(next)]).toEqual(['Completed', 'Active'])
  })

  test('control: without what is known of it, the next guests are settled', async () => {
    const [, key] = [await seat(), randomUUID()]
    await free(key)
    await forgetReplies()
    await forgetActs()
    const next = await seat()

    expect((await free(key)).status).toBe(204)
    expect(await statusOf(next)).toBe('Completed')
  })

  test('under another key is refused with the order as it is', async () => {
    const order = await seat()
    const settle = (key: string) => spice.call(settleOrder, { params: { id: order.id }, body: { payments }, key })
    const first = await settle(randomUUID())
    await forgetReplies()

    const again = await settle(randomUUID())
    expect([again.status, again.failure]).toMatchObject([409, { code: 'ORDER_COMPLETED', order: first.body }])
    expect(await timesOf('order_payments', order)).toBe(1)
  })

  test('leaves its key to nothing else', async () => {
    const key = randomUUID()
    await seat()
    await free(key)
    await forgetReplies()
    const next = await seat()
    const takeaway = { items: [ask(spice, 'Roti')], orderType: 'Takeaway' }

    for (const other of [
      await spice.call(settleOrder, { params: { id: next.id }, body: { payments }, key }),
      await spice.call(voidLine, { params: { id: next.id }, body: voidOf(next), key }, 'Captain'),
      await spice.call(createOrder, { body: takeaway, key }),
    ])
      expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect([await statusOf(next), (await spice.call(listOrders, {}, 'Admin')).body.length]).toEqual(['Active', 2])
  })
})

const voidOf = ({ items, version }: Order, quantity = 1) => ({
  line_id: items[0]!.line_id!,
  quantity,
  reason: 'complaint',
  wasted: false,
  version,
})
const linesOf = async ({ id }: Order) => (await load(id)).items.map(({ quantity }) => quantity)
const ticketsOf = async ({ id }: Order) => (await spice.call(listKots, { params: { id } })).body.length

describe('a void whose reply is forgotten', () => {
  const takeBack = ({ id }: Order, body: object, key: string) =>
    spice.call(voidLine, { params: { id }, body, key }, 'Captain')

  test('is answered as the first time, and takes nothing back again', async () => {
    const [order, key] = [await seat(), randomUUID()]
    const first = await takeBack(order, voidOf(order), key)
    await forgetReplies()

    const replies = await Promise.all(Array.from({ length: 5 }, () => takeBack(order, voidOf(order), key)))
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, first.body]))
    expect(replies.every(({ headers }) => headers['idempotent-replayed'] === 'true')).toBe(true)
    expect([await linesOf(order), await timesOf('voids', order), await ticketsOf(order)]).toEqual([[4], 1, 2])
  })

  test('is answered by its reply where that was stored after it had looked for one, and not by the order as it is', async () => {
    const [order, key] = [await seat(), randomUUID()]
    const other = new pg.Client({ connectionString: service.database.ownerUrl })
    await other.connect()
    // The first void waits with all that it has written; the second one has found no reply, and waits to find the act.
    await owner.query('BEGIN')
    await owner.query('LOCK audit_entries IN ACCESS EXCLUSIVE MODE')
    const first = takeBack(order, voidOf(order), key)
    await untilWaiting(owner, 1)
    await other.query('BEGIN')
    const locked = other.query('LOCK order_punches IN ACCESS EXCLUSIVE MODE')
    await untilWaiting(owner, 2)
    const second = takeBack(order, voidOf(order), key)
    await untilWaiting(owner, 3)
    await owner.query('COMMIT')
    await locked
    await other.query('UPDATE orders SET covers = 7 WHERE id = $1', [order.id])
    await other.query('COMMIT')
    await other.end()

    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect((await second).text).toBe((await first).text)
    expect((await load(order.id)).covers).toBe(7)
  })

  test('is answered although its approval has ended, and by the order as it is, also once that is paid', async () => {
    const [order, key] = [await seat(), randomUUID()]
    const body = voidOf(order)
    const { userId, email } = spice.staff.Captain
    const colleague = { sub: userId, tid: spice.id, name: email!, role: 'Captain' as const }
    const approved = { action: 'void' as const, order: order.id, line: body.line_id, quantity: 1, jti: randomUUID() }
    const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
    const approval = signer.sign({ ...colleague, ...approved }, 60)
    const asWaiter = () =>
      spice.call(voidLine, { params: { id: order.id }, body: { ...body, approval }, key }, 'Waiter')
    const first = await asWaiter()
    await spice.call(settleOrder, { params: { id: order.id } }, 'Cashier')
    await forgetReplies()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })

    const again = await asWaiter()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toMatchObject({ id: order.id, status: 'Completed', items: first.body.items })
    expect(await timesOf('voids', order)).toBe(1)
  })

  test('under another key is refused by the version of the order, and nothing is taken back', async () => {
    const order = await seat()
    await takeBack(order, voidOf(order), randomUUID())
    await forgetReplies()

    const again = await takeBack(order, voidOf(order), randomUUID())
    expect([again.status, again.failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect([await linesOf(order), await timesOf('voids', order)]).toEqual([[4], 1])
  })

  test('leaves its key to no other void', async () => {
    const [order, key] = [await seat(), randomUUID()]
    await takeBack(order, voidOf(order), key)
    await forgetReplies()

    const other = await takeBack(order, voidOf(await load(order.id), 2), key)
    expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect([await linesOf(order), await timesOf('voids', order), await ticketsOf(order)]).toEqual([[4], 1, 2])
  })

  test('control: without what is known of it, it is refused, and its key does something else', async () => {
    const [order, key] = [await seat(), randomUUID()]
    await takeBack(order, voidOf(order), key)
    await forgetReplies()
    await forgetActs()

    expect((await takeBack(order, voidOf(order), key)).failure.code).toBe('ORDER_CHANGED')
    expect((await takeBack(order, voidOf(await load(order.id), 2), key)).status).toBe(200)
    expect([await linesOf(order), await timesOf('voids', order)]).toEqual([[2], 2])
  })
})
