import { createMockRestaurant, takePaymentOf } from '@tiffin/mock-api'
import { afterEach, expect, test, vi } from 'vitest'
import { fireEvent, popup, renderPos, screen, seedOrder, tile, within } from '../../testing/render-pos.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Makes the screen as wide as the column needs, or narrower. */
function onScreen(isWide: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }))
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Makes a restaurant with guests at a table for half an hour, and a takeaway that was ordered an hour ago. */
function busyRestaurant() {
  const restaurant = createMockRestaurant()
  seedOrder({ ...restaurant, now: () => ago(30) }, { table: 'T2' })
  seedOrder(
    { ...restaurant, now: () => ago(60) },
    { type: 'Takeaway', customer: { name: 'Nandini', address: '', contact: '98450 77001' } },
  )
  return restaurant
}

test('[C1-015] a wide screen lists every order that is not paid, of tables and without, the oldest first', async () => {
  onScreen(true)
  renderPos(busyRestaurant())
  const column = within(await screen.findByRole('region', { name: /^Open orders/ }))

  expect(column.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Takeaway Nandini 60 min .*₹672\.00/),
    expect.stringMatching(/^T2 30 min .*₹672\.00/),
  ])
})

test('a row says how much of the order was paid', async () => {
  onScreen(true)
  const restaurant = busyRestaurant()
  const takeaway = restaurant.orders.find(({ table }) => !table)!
  takePaymentOf(restaurant, takeaway.id, { method: 'UPI', amount: 100, version: takeaway.version })
  renderPos(restaurant)

  const row = await screen.findByRole('button', { name: /^Takeaway Nandini/ })
  expect(row.textContent).toContain('Paid ₹100.00 of ₹672.00')
})

test.each([
  [/^Takeaway Nandini/, 'Viewing Order: Takeaway'],
  [/^T2/, 'Viewing Order: T2'],
])('a row %s opens its order', async (row, title) => {
  onScreen(true)
  renderPos(busyRestaurant())
  fireEvent.click(
    within(await screen.findByRole('region', { name: /^Open orders/ })).getByRole('button', { name: row }),
  )

  expect((await popup()).textContent).toContain(title)
})

test('nobody who waits is said, and a tablet leaves the room to the tables', async () => {
  onScreen(true)
  const { unmount } = renderPos()
  expect(await screen.findByText('Nobody is waiting.')).toBeDefined()
  unmount()

  onScreen(false)
  renderPos(busyRestaurant())
  await tile('T2')
  expect(screen.queryByRole('region', { name: /^Open orders/ })).toBeNull()
})
