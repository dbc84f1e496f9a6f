import { MINUTE_MS } from '@tiffin/domain'
import { createMockRestaurant, settleOrderById, splitOrderOf, toWireOrder, type MockRestaurant } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import {
  cartContents,
  openTab,
  openTable,
  popup,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

/** Seats guests at T2 half an hour ago, of whom some got bills of their own 20 minutes ago. */
function splitTable(bills = 1, restaurant = createMockRestaurant()) {
  const order = seedOrder({ ...restaurant, now: () => ago(30) }, { table: 'T2' })
  for (let count = 0; count < bills; count++) splitOffOne({ ...restaurant, now: () => ago(20) })
  return { restaurant, order, further: restaurant.orders.slice(1) }
}

/** Moves one portion of the first order's first line to a further bill. */
function splitOffOne(restaurant: MockRestaurant) {
  const { id, version, items } = toWireOrder(restaurant.orders[0]!)
  splitOrderOf(restaurant, id, { parts: [{ items: [{ line_id: items[0]!.line_id!, quantity: 1 }] }], version })
}

const groundOf = (element: Element) => element.className.match(/(?:^| )bg-(\w+)/)?.[1]

test('a table with more than one open bill says so beside the amount of its order', async () => {
  const { restaurant } = splitTable()
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/Occupied .* ₹\S+ 1 more bill$/))
  expect((await tile('T1')).textContent).not.toContain('bill')
})

test('a table whose order is paid stays occupied while a further bill of it is open, with what is still to pay', async () => {
  const { restaurant, order, further } = splitTable(2)
  settleOrderById(restaurant, order.id, undefined)
  const dueOf = further.map((bill) => toWireOrder(bill).total_amount)
  renderPos(restaurant)

  const shown = () => tile('T2')
  await waitFor(async () => expect((await shown()).textContent).toMatch(/Occupied .* 20 min ₹\S+ 2 bills open$/))
  const total = dueOf.reduce((sum, due) => sum + Math.round(due), 0)
  expect((await shown()).textContent).toContain(`₹${total}.00 2 bills open`)
  expect(groundOf(await shown())).toBe('info')
  tap('By wait')
  const waiting = screen.getAllByRole('region')[0]!
  expect(within(waiting).getByRole('heading').textContent).toBe('Longest wait first')
  expect(within(waiting).getByRole('button', { name: /^T2 / })).toBeDefined()
})

test('a tap on such a table offers its bills first: one is opened or paid, and the table is free then', async () => {
  const { restaurant, order, further } = splitTable()
  settleOrderById(restaurant, order.id, undefined)
  renderPos(restaurant)
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('1 bill open'))

  await openTable('T2')
  const number = further[0]!.orderNumber
  expect(screen.getByRole('dialog', { name: 'T2: 1 bill open' }).textContent).toContain(number)
  tap(`Open ${number}`)
  await screen.findByRole('heading', { name: new RegExp(`^Viewing Order: T2.*${number}`) })
  await waitFor(() => expect(cartContents()).toHaveLength(1))
  tap('Dismiss')

  await openTable('T2')
  tap(`Bill ${number}`)
  await screen.findByRole('dialog', { name: `Bill ${number}` })
  await tapWhenReady('Cash')
  await tapWhenReady(/^Pay .* & Clear$/)
  await waitFor(async () => expect((await tile('T2')).textContent).toBe('T2 4 seats Available'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('new guests are seated by a second tap, and the bill of those before stays in sight', async () => {
  const { restaurant, order } = splitTable()
  settleOrderById(restaurant, order.id, undefined)
  renderPos(restaurant)
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('1 bill open'))

  await openTable('T2')
  tap('Seat new guests')
  await screen.findByRole('heading', { name: 'New Order: T2' })
  expect(screen.getByRole('navigation', { name: 'More bills of this table' })).toBeDefined()
})

test('after a rename the further bills are found by the order of the table, which has the earlier name too', async () => {
  const { restaurant, order } = splitTable()
  const before = order.table!
  restaurant.tables = restaurant.tables.map((table) => (table.id === before.id ? { ...table, name: 'Window' } : table))
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('Window')).textContent).toContain('1 more bill'))
  await openTable('Window')
  expect(await screen.findByRole('navigation', { name: 'More bills of this table' })).toBeDefined()
})

test('a takeaway order has no more bills, however many others are open', async () => {
  const restaurant = createMockRestaurant()
  for (const name of ['Asha', 'Ravi'])
    seedOrder(restaurant, { type: 'Takeaway', customer: { name, address: '', contact: '98450 11111' } })
  renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Asha *98450/)
  await popup()
  await waitFor(() => expect(cartContents()).toHaveLength(2))

  expect(screen.queryByRole('navigation', { name: 'More bills of this table' })).toBeNull()
})
