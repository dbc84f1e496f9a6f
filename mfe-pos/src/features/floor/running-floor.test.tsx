import { MINUTE_MS } from '@tiffin/domain'
import { createMockRestaurant, takePaymentOf } from '@tiffin/mock-api'
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addDishes,
  advanceTime,
  callsTo,
  closed,
  fakeTime,
  fireEvent,
  openTab,
  openTable,
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

/** Makes a restaurant with guests at T2 for half an hour and at T3 for an hour. */
function busyRestaurant() {
  const restaurant = createMockRestaurant()
  Object.assign(seedOrder({ ...restaurant, now: () => ago(30) }, { table: 'T2' }), { covers: 3 })
  seedOrder({ ...restaurant, now: () => ago(60) }, { table: 'T3' })
  return restaurant
}

test('a bill on its way to the printer counts as printed once the printer has printed it', async () => {
  const restaurant = busyRestaurant()
  const order = restaurant.orders[0]!
  order.billSentAt = new Date()
  renderPos(restaurant)
  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/₹672\.00 Bill sent$/))
  cleanup()
  order.billPrintedAt = new Date()
  renderPos(restaurant)
  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/₹672\.00 Bill printed$/))
})

test('[C1-015] an occupied table shows guests, waiter, minutes, amount and a printed bill; a free one none of them', async () => {
  const restaurant = busyRestaurant()
  restaurant.orders[0]!.billPrintedAt = new Date()
  renderPos(restaurant)

  await waitFor(async () =>
    expect((await tile('T2')).textContent).toMatch(
      /^T2 4 seats Occupied 3 guests · \S.* 30 min ₹672\.00 Bill printed$/,
    ),
  )
  expect((await tile('T3')).textContent).not.toMatch(/guest|Bill/)
  expect((await tile('T1')).textContent).toBe('T1 2 seats Available')
})

test('a table whose guests paid a part says how much of what, until it is paid or given back', async () => {
  const restaurant = busyRestaurant()
  const order = restaurant.orders[0]!
  takePaymentOf(restaurant, order.id, { method: 'Cash', amount: 500, version: order.version })
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('T2')).textContent).toMatch(/₹672\.00 Paid ₹500\.00 of ₹672\.00$/))
  expect((await tile('T3')).textContent).not.toContain('Paid')
})

test('a table says the name of who placed its order, as an Admin gave it', async () => {
  const restaurant = createMockRestaurant()
  restaurant.user = { ...restaurant.user, userName: 'D’Souza, Asha' }
  seedOrder(restaurant, { table: 'T2' })
  renderPos(restaurant)

  await waitFor(async () => expect((await tile('T2')).textContent).toContain('D’Souza, Asha'))
})

test('minutes go on by themselves', async () => {
  fakeTime()
  renderPos(busyRestaurant())
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('30 min'))

  await advanceTime(5 * MINUTE_MS)

  await waitFor(async () => expect((await tile('T2')).textContent).toContain('35 min'))
})

test('a draft that is kept shows on its table, until it is cancelled', async () => {
  renderPos(busyRestaurant())
  await openTable('T1')
  await addDishes('Butter Naan')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(async () => expect((await tile('T1')).textContent).toContain('Available Draft: 1 item'))

  await openTable('T1')
  tap('Cancel')
  tap('Discard')
  await waitFor(async () => expect((await tile('T1')).textContent).toBe('T1 2 seats Available'))
})

test('by wait, whoever is there longest comes first, and the terminal stores the choice', async () => {
  const { unmount } = renderPos(busyRestaurant())
  await tile('T2')
  const regions = () => screen.getAllByRole('region').map((area) => area.getAttribute('aria-labelledby'))
  const names = () => screen.getAllByRole('button', { name: /seats/ }).map((each) => each.textContent?.split(' ')[0])
  const byArea = names()

  tap('By wait')
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Longest wait first',
    'Free tables',
  ])
  expect([names().slice(0, 2), regions().length]).toEqual([['T3', 'T2'], 2])

  unmount()
  renderPos(busyRestaurant())
  await waitFor(() => expect(screen.getByRole('button', { name: 'By wait', pressed: true })).toBeDefined())
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['T3', 'T2']))
  tap('By wait')
  expect(names()).toEqual(byArea)
})

test('covers are asked in one tap, go with the order, and can be changed later', async () => {
  const { restaurant } = renderPos()
  await openTable('T1')
  tap('3 guests')
  await addDishes('Butter Naan')
  tap('Punch Order')
  await waitFor(() => expect(restaurant.orders[0]?.covers).toBe(3))
  await waitFor(async () => expect((await tile('T1')).textContent).toContain('3 guests'))

  await closed()
  await openTable('T1')
  fireEvent.click(await screen.findByRole('button', { name: '3 guests', pressed: true }))
  await waitFor(() => expect(restaurant.orders[0]?.covers).toBeNull())
  tap('5 guests')
  await waitFor(() => expect(restaurant.orders[0]?.covers).toBe(5))
})

test('a larger party is typed, and one that cannot be is refused and changes nothing', async () => {
  const { restaurant, texts } = renderPos(busyRestaurant())
  await openTable('T2')
  const more = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'More guests' })
  fireEvent.change(more, { target: { value: '120' } })
  fireEvent.blur(more)
  expect(texts()).toContain('A party has 1 to 99 guests.')
  expect([restaurant.orders[0]?.covers, more.value]).toEqual([3, ''])

  fireEvent.change(more, { target: { value: '12' } })
  fireEvent.keyDown(more, { key: 'Enter' })
  await waitFor(() => expect(restaurant.orders[0]?.covers).toBe(12))
})

test('a change of the party that fails says so and shows what is known', async () => {
  const { restaurant, texts } = renderPos(busyRestaurant())
  restaurant.emptyFailures.add('updateOrder')
  await openTable('T2')
  fireEvent.click(await screen.findByRole('button', { name: '2 guests' }))

  await waitFor(() => expect(texts()).toContain('Failed to change the order.'))
  await screen.findByRole('button', { name: '3 guests', pressed: true })
})

test('skipping costs nothing: without a tap the order says what it said before', async () => {
  const { restaurant } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  tap('Punch Order')

  await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  expect(callsTo(restaurant, 'createOrder')[0]?.body).not.toHaveProperty('covers')
})

test('food to take away is promised in one tap; the list shows its age, and how late it is', async () => {
  fakeTime()
  renderPos(createMockRestaurant())
  await openTab('Takeaway')
  tap('New Takeaway Order')
  fireEvent.click(await screen.findByRole('button', { name: 'Ready in 15 minutes' }))
  await addDishes('Butter Naan')
  await tapWhenReady('Punch Order')

  await screen.findByText('Order Placed!')
  await advanceTime(2_000)
  await closed()
  await screen.findByText('Ready in 15 min')
  const row = () => within(screen.getByRole('listitem')).getByRole('button').textContent
  expect(row()).toContain('0 min')
  await advanceTime(20 * MINUTE_MS)
  await waitFor(() => expect(row()).toMatch(/2\d minLate by [45] min/))
})
