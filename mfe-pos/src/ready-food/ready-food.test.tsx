import { addToOrder, createMockRestaurant, settleOrderById, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  advanceTime,
  button,
  callsTo,
  closed,
  fakeTime,
  openTab,
  openTable,
  popup,
  renderPos,
  screen,
  seedOrder,
  tap,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'

const STATION = { name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }
let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant({ stations: [{ ...STATION, id: '01910000-0000-7000-8000-000000000001' }] })
})
afterEach(() => void vi.unstubAllGlobals())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** Places an order of T2 or of a guest without a table, whose tickets were bumped a minute after each other. */
function seedReady(at: { table: string } | { type: 'Takeaway' }, rounds = 1) {
  const order = seedOrder(restaurant, at)
  const naan = restaurant.menu.find(({ name }) => name === 'Butter Naan')!
  for (let more = 1; more < rounds; more++)
    addToOrder(restaurant, order.id, [{ id: naan.id, quantity: 1, price: naan.price }])
  for (const [index, record] of order.kots.entries()) record.bumpedAt = ago(rounds + 1 - index)
  return order
}
const readyFood = () => screen.queryByRole('region', { name: 'Food ready' })
/** Finds a tile, also below an open order. */
const tileOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `), hidden: true })

test('a table whose food is ready says so on its tile, and no other does', async () => {
  seedReady({ table: 'T2' })
  seedOrder(restaurant, { table: 'T3' })
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/₹672\.00 Food ready$/))
  expect((await tile('T3')).textContent).not.toContain('Food ready')
})

test('the order of a table shows which of its tickets wait, where and for how long; opening it ends nothing', async () => {
  seedReady({ table: 'T2' }, 2)
  renderPos(restaurant)
  await openTable('T2')

  await waitFor(() => expect(readyFood()).not.toBeNull())
  expect(
    within(readyFood()!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['KOT 1 (Tandoor) 3 min', 'KOT 2 (Tandoor) 2 min'])
  tap('Dismiss')
  await closed()
  expect((await tile('T2')).textContent).toContain('Food ready')
  expect(callsTo(restaurant, 'pickUpFood')).toEqual([])
})

test('Picked up ends it for the tickets that were shown, on the order and on the tile', async () => {
  const order = seedReady({ table: 'T2' }, 2)
  renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(readyFood()).not.toBeNull())
  tap('Picked up')

  await waitFor(() => expect(readyFood()).toBeNull())
  expect(callsTo(restaurant, 'pickUpFood')).toMatchObject([
    { params: { id: order.id }, body: { kot_ids: order.kots.map(({ kot }) => kot.id) } },
  ])
  await waitFor(() => expect(tileOf('T2').textContent).not.toContain('Food ready'))
  // The focus is in the popup, so that its keyboard shortcuts still work.
  expect((await popup()).contains(document.activeElement)).toBe(true)
})

test('what a colleague picked up goes by itself', async () => {
  fakeTime()
  const order = seedReady({ table: 'T2' })
  renderPos(restaurant)
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Food ready'))
  order.kots[0]!.pickedUpAt = ago(0)
  await advanceTime(60_000)

  await waitFor(async () => expect((await tile('T2')).textContent).not.toContain('Food ready'))
})

test('a failure shows a toast, and the food goes on waiting', async () => {
  seedReady({ table: 'T2' })
  restaurant.emptyFailures.add('pickUpFood')
  const { texts } = renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(readyFood()).not.toBeNull())
  tap('Picked up')

  await waitFor(() => expect(texts()).toContain('Failed to note that the food was picked up.'))
  await waitFor(() => expect(button('Picked up').disabled).toBe(false))
})

test('three tickets are named and the rest counted; all of them are picked up', async () => {
  seedReady({ table: 'T2' }, 5)
  renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(readyFood()).not.toBeNull())
  expect(within(readyFood()!).getAllByRole('listitem').at(-1)?.textContent).toBe('and 2 more')
  tap('Picked up')

  await waitFor(() => expect(readyFood()).toBeNull())
  expect(restaurant.orders[0]!.kots.every(({ pickedUpAt }) => pickedUpAt !== null)).toBe(true)
})

test('an order without a table says so in its list and among the open orders, with the station', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  seedReady({ type: 'Takeaway' })
  renderPos(restaurant)
  const column = within(await screen.findByRole('region', { name: /^Open orders/ }))
  expect(column.getByRole('button').textContent).toMatch(/ Food ready: Tandoor$/)

  await openTab('Takeaway')
  const row = within(screen.getByRole('tabpanel')).getByRole('listitem')
  expect(row.textContent).toContain('Food ready: Tandoor')
  within(row).getByRole('button').click()
  await waitFor(() => expect(readyFood()).not.toBeNull())
  tap('Picked up')
  await waitFor(() => expect(readyFood()).toBeNull())
})

test('a guest who has paid is called by the row of the paid order, whose bill ends it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const order = seedReady({ type: 'Takeaway' })
  settleOrderById({ ...restaurant, now: () => new Date(ago(5)) }, order.id, {
    payments: [{ method: 'UPI', amount: 672 }],
  })
  renderPos(restaurant)
  const column = () => within(screen.getByRole('region', { name: /^Open orders/ }))
  await waitFor(() => expect(column().getByRole('button').textContent).toMatch(/Paid.* Food ready: Tandoor$/))

  await openTab('Takeaway')
  const row = within(screen.getByRole('tabpanel')).getByRole('listitem')
  expect(row.textContent).toContain('CompletedFood ready: Tandoor')
  column().getByRole('button').click()
  await waitFor(() => expect(readyFood()).not.toBeNull())
  expect(screen.getByText('This order is completed and cannot be modified.')).toBeDefined()
  tap('Picked up')
  await waitFor(() => expect(readyFood()).toBeNull())
  // The focus is in the bill, so that its keyboard shortcuts still work.
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await waitFor(() => expect(row.textContent).not.toContain('Food ready'))
})
