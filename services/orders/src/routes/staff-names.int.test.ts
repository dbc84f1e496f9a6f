import {
  bumpTicket,
  createOrder,
  listKitchenTickets,
  listKots,
  listOrders,
  listOrdersAudit,
  transferOrder,
  voidLine,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStations, addTable, ask, startOrders, type OrdersUnderTest } from '../testing/harness.ts'

let service: OrdersUnderTest
beforeAll(async () => {
  service = await startOrders()
})
afterAll(() => service.stop())

const RAVI = 'Ravi K.'
const VIKRAM = 'D’Souza, Vikram-Anand'

/** Opens a restaurant with a kitchen and one order, which a Waiter placed. */
async function openWithOrder(names: Readonly<Partial<Record<Role, string>>>) {
  const spice = service.addRestaurant(names)
  addStations(spice)
  const [t4, t7] = [await addTable(spice, 'T4'), await addTable(spice, 'T7')]
  const body = { orderType: 'Dine-In', items: [ask(spice, 'Masala Dosa', 2)], tableId: t4 }
  const id = (await spice.call(createOrder, { body })).body.order_id
  const order = async () => (await spice.call(listOrders)).body.find((each) => each.id === id)!
  const tickets = async () => (await spice.call(listKots, { params: { id } })).body
  return { spice, id, t7, order, tickets }
}

test('an order and its ticket name who placed it by the name an Admin gave', async () => {
  const { order, tickets } = await openWithOrder({ Waiter: RAVI })

  expect((await order()).waiter).toBe(RAVI)
  expect((await tickets()).map(({ kind, waiter }) => [kind, waiter])).toEqual([['new', RAVI]])
})

test('control: and by the email where nobody was given a name', async () => {
  const { order, tickets } = await openWithOrder({ Captain: VIKRAM })

  expect((await order()).waiter).toBe('Waiter')
  expect((await tickets())[0]!.waiter).toBe('Waiter')
})

test('tickets of a move and of a void name who did that, and the order still who placed it', async () => {
  const { spice, id, t7, order, tickets } = await openWithOrder({ Waiter: RAVI, Captain: VIKRAM })
  await spice.call(transferOrder, { params: { id }, body: { table_id: t7 } }, 'Captain')
  const { version, items } = await order()
  const body = { line_id: items[0]!.line_id, quantity: 1, reason: 'guest_changed_mind', wasted: false, version }
  expect((await spice.call(voidLine, { params: { id }, body }, 'Captain')).status).toBe(200)

  expect((await tickets()).map(({ kind, waiter }) => [kind, waiter])).toEqual([
    ['new', RAVI],
    ['move', VIKRAM],
    ['void', VIKRAM],
  ])
  expect((await order()).waiter).toBe(RAVI)
})

test('the tickets of the kitchen name who bumped them', async () => {
  const { spice, tickets } = await openWithOrder({ Captain: VIKRAM })
  const [ticket] = await tickets()
  await spice.call(bumpTicket, { params: { id: ticket!.id }, body: {} }, 'Captain')

  const { bumped } = (await spice.call(listKitchenTickets, {}, 'Captain')).body
  expect(bumped.map(({ bumped_by, waiter }) => [bumped_by, waiter])).toEqual([[VIKRAM, 'Waiter']])
})

test('an order of an earlier release, which kept the email, is named by it', async () => {
  const { spice, id, order } = await openWithOrder({ Waiter: RAVI })
  await service.db.inTenant(spice, (tx) =>
    tx.order.updateMany({ where: { restaurantId: spice.id, id }, data: { createdByName: 'meera.nair@spice.test' } }),
  )

  expect((await order()).waiter).toBe('Meera Nair')
})

test('the audit goes on saying the email: a name may change, and two may have the same', async () => {
  const { spice } = await openWithOrder({ Waiter: RAVI })

  const entries = (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body
  expect(entries.map(({ action, user }) => [action, user.name])).toEqual([['order.placed', 'waiter@spice.test']])
})
