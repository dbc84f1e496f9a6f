import { addItems, createOrder, listKots, listOrders, listOrdersAudit } from '@tiffin/contracts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
beforeAll(async () => {
  service = await startOrders()
})
afterAll(() => service.stop())

async function open() {
  const spice = service.addRestaurant()
  addStations(spice)
  const order = { orderType: 'Dine-In', tableId: await addTable(spice, 'T4'), items: [ask(spice, 'Masala Dosa')] }
  return { spice, order, ravi: takerOf(spice, 'Waiter', 'Ravi K.') }
}
const takerOf = ({ staff }: TestRestaurant, role: 'Waiter' | 'Captain', name: string) => ({
  by: staff[role].userId,
  email: `${role.toLowerCase()}@spice.test`,
  name,
})
const entriesOf = async (spice: TestRestaurant) =>
  (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body
    .filter(({ action }) => action === 'order.placed' || action === 'order.added')
    .map(({ action, user, after }) => [action, user.name, after?.['taken_by']])
const orderOf = async (spice: TestRestaurant) => (await spice.call(listOrders, {}, 'Admin')).body[0]!

describe('a punch that another session sends than took it', () => {
  test('keeps both: the audit names who sent it, and who took it as the till says', async () => {
    const { spice, order, ravi } = await open()
    const placed = await spice.call(createOrder, { body: { ...order, taken: ravi }, key: randomUUID() }, 'Captain')
    const added = await spice.call(
      addItems,
      { params: { id: placed.body.order_id }, body: { items: order.items, taken: ravi }, key: randomUUID() },
      'Captain',
    )

    expect([placed.status, added.status]).toEqual([201, 200])
    expect(await entriesOf(spice)).toEqual([
      ['order.added', 'captain@spice.test', 'waiter@spice.test'],
      ['order.placed', 'captain@spice.test', 'waiter@spice.test'],
    ])
    expect(await orderOf(spice)).toMatchObject({ waiter: 'Captain', taken_by: 'Ravi K.' })
    const { body: kots } = await spice.call(listKots, { params: { id: placed.body.order_id } })
    expect(kots.map(({ waiter }) => waiter)).toEqual(['Ravi K.', 'Ravi K.'])
  })

  test('is the same punch under its key, whoever sends the repetition', async () => {
    const { spice, order, ravi } = await open()
    const sent = { body: { ...order, taken: ravi }, key: randomUUID() }
    const first = await spice.call(createOrder, sent, 'Waiter')
    const again = await spice.call(createOrder, sent, 'Captain')

    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await entriesOf(spice)).toEqual([['order.placed', 'waiter@spice.test', undefined]])
  })
})

test('a punch of one person, and one of an older till, name that person alone', async () => {
  const { spice, order, ravi } = await open()
  const placed = await spice.call(createOrder, { body: { ...order, taken: ravi } }, 'Waiter')
  await spice.call(addItems, { params: { id: placed.body.order_id }, body: { items: order.items } }, 'Captain')

  expect(await entriesOf(spice)).toEqual([
    ['order.added', 'captain@spice.test', undefined],
    ['order.placed', 'waiter@spice.test', undefined],
  ])
  expect(await orderOf(spice)).not.toHaveProperty('taken_by')
})
