import {
  addItems,
  createOrder,
  listOrders,
  listOrdersAudit,
  markBillPrinted,
  settleOrder,
  transferOrder,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date(NOON)
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date(NOON)
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const first = async () => (await spice.call(listOrders)).body[0]!
const place = async () => {
  const items = [ask(spice, 'Masala Dosa')]
  const { body } = await spice.call(createOrder, {
    body: { orderType: 'Dine-In', items, tableId: await addTable(spice) },
  })
  return body.order_id
}
const print = (id: string, version: number) => spice.call(markBillPrinted, { params: { id }, body: { version } })
const addCoffee = (id: string) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })

test('a printed bill is known from its first print until the order grows', async () => {
  const id = await place()
  const printed = await print(id, 1)
  time = new Date(Date.parse(NOON) + 5 * 60_000)
  const again = await print(id, 1)
  expect([printed.body.bill_printed_at, again.body.bill_printed_at]).toEqual([NOON, NOON])
  expect(await first()).toMatchObject({ bill_printed_at: NOON, version: 1 })

  await addCoffee(id)
  expect(await first()).toMatchObject({ bill_printed_at: null, version: 2 })
})

test('a printed bill counts no more once the party sits at another table, because it names the old one', async () => {
  const id = await place()
  await print(id, 1)

  await spice.call(transferOrder, { params: { id }, body: { table_id: await addTable(spice) } })
  expect(await first()).toMatchObject({ bill_printed_at: null, version: 2 })
})

test('a move to the table where the party sits keeps the bill printed', async () => {
  const id = await place()
  await print(id, 1)

  const { table_id: tableId } = await first()
  await spice.call(transferOrder, { params: { id }, body: { table_id: tableId! } })
  expect(await first()).toMatchObject({ bill_printed_at: NOON, version: 1 })
})

test('a print of an order that has grown meanwhile does not count, and the answer has the order as it is', async () => {
  const id = await place()
  await addCoffee(id)

  const late = await print(id, 1)
  expect([late.status, late.body]).toMatchObject([409, { code: 'ORDER_CHANGED', order: { id, version: 2 } }])
  expect(await first()).toMatchObject({ bill_printed_at: null })
})

test('a printed bill stays known on the order that is paid', async () => {
  const id = await place()
  await print(id, 1)

  expect((await spice.call(settleOrder, { params: { id } })).body).toMatchObject({ bill_printed_at: NOON })
})

test('an order that is paid stays as it is: the mark may come after the payment, and nobody waits any more', async () => {
  const id = await place()
  const { body: settled } = await spice.call(settleOrder, { params: { id } })

  for (const version of [1, 2]) {
    const late = await print(id, version)
    expect([late.status, late.body]).toEqual([200, { ...settled, bill_printed_at: null }])
  }
  const changes = (await spice.call(listOrdersAudit, {}, 'Admin')).body.map(({ action }) => action)
  expect(changes).not.toContain('order.bill-printed')
})

test('print and payment at the same moment both pass, whichever comes first', async () => {
  const ids = [await place(), await place(), await place(), await place()]
  const replies = await Promise.all(ids.flatMap((id) => [print(id, 1), spice.call(settleOrder, { params: { id } })]))

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})

test('a print is refused for an order of another restaurant, and without a version', async () => {
  const id = await place()
  const stranger = service.addRestaurant()
  const params = { id }

  expect((await stranger.call(markBillPrinted, { params, body: { version: 1 } })).status).toBe(404)
  expect((await spice.call(markBillPrinted, { params, body: {} })).status).toBe(400)
})
