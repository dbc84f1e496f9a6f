import { addItems, createOrder, getActiveOrder, listOrders, listTables, settleOrder } from '@tiffin/contracts'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const LONG_ROUNDS = sized(40, 200)
const ROUNDS = sized(20, 50)

async function placeOn(tableId: string, name = 'Masala Dosa') {
  return spice.call(createOrder, { body: { items: [ask(spice, name)], tableId, orderType: 'Dine-In' } })
}

test(`${LONG_ROUNDS} rounds of two waiters each adding five dishes to one table end with ten dishes and one correct total`, async () => {
  spice.menu = { items: Array.from({ length: 10 }, (_, index) => dish(`Dish ${index}`, 10 * (index + 1))) }
  const first = spice.menu.items[0]!.name

  for (let round = 0; round < LONG_ROUNDS; round++) {
    const tableId = await addTable(spice, `T${round}`)
    const { body: placed } = await placeOn(tableId, first)
    const waiter = (names: readonly string[]) =>
      Promise.all(
        names.map((name) =>
          spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, name)] } }),
        ),
      )
    const names = spice.menu.items.map((item) => item.name)

    const replies = (await Promise.all([waiter(names.slice(0, 5)), waiter(names.slice(5))])).flat()

    expect(replies.filter((reply) => reply.status !== 200)).toEqual([])
    const { body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect(order.items).toHaveLength(10)
    expect(order.items.reduce((sum, item) => sum + item.quantity, 0)).toBe(11)
    expect([order.total_amount, order.version]).toEqual([588, 11])
  }
})

test('two terminals open one free table at once: one order, one refusal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const tableId = await addTable(spice, `T${round}`)

    const replies = await Promise.all([placeOn(tableId), placeOn(tableId)])

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409])
  }
  const { body: tables } = await spice.call(listTables)
  expect(tables.every((table) => table.status === 'Occupied')).toBe(true)
})

test('[C4-006] two parallel settlements make one payment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { body: placed } = await placeOn(await addTable(spice, `T${round}`))
    const settle = (method: string) =>
      spice.call(settleOrder, { params: { id: placed.order_id }, body: { payments: [{ method, amount: 126 }] } })

    const replies = await Promise.all([settle('Cash'), settle('UPI')])

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.failure.error).toBe(
      'This order is completed and cannot be modified.',
    )
  }
  const { body: orders } = await spice.call(listOrders, { query: { status: 'Completed' } }, 'Admin')
  expect(orders).toHaveLength(ROUNDS)
  expect(orders.every((order) => order.payments.length === 1)).toBe(true)
})

test('items that race a settlement are on the bill or refused, never lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { body: placed } = await placeOn(await addTable(spice, `T${round}`))
    const add = () =>
      spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Filter Coffee')] } })
    const settle = () => spice.call(settleOrder, { params: { id: placed.order_id } })

    const [first, settled, second] = await Promise.all([add(), settle(), add()])

    const added = [first, second].filter((reply) => reply.status === 200).length
    const refused = [first, second].filter(
      (reply) => reply.status === 409 && reply.failure.code === 'ORDER_COMPLETED',
    ).length
    expect(added + refused).toBe(2)
    expect(settled.status).toBe(200)
    expect(settled.body.items.reduce((sum, item) => sum + item.quantity, 0)).toBe(1 + added)
  }
})

test('sixteen terminals of one restaurant: no gap, no duplicate, no failure', async () => {
  const body = { items: [ask(spice, 'Filter Coffee')], orderType: 'Takeaway' }
  const terminal = async () => {
    const numbers: string[] = []
    for (let order = 0; order < 10; order++) numbers.push((await spice.call(createOrder, { body })).body.order_number)
    return numbers
  }

  const numbers = (await Promise.all(Array.from({ length: 16 }, terminal))).flat()

  const sequence = numbers.map((number) => Number(number.split('-')[1])).toSorted((a, b) => a - b)
  expect(sequence).toEqual(Array.from({ length: 160 }, (_, index) => index + 1))
})
