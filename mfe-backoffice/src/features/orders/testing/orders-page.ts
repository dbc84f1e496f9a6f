import { createMockRestaurant, seedHistory, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, within } from '@testing-library/react'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'

export { layRowsOut, ROW_PX } from '../../../testing/rows-in-view.ts'

/**
 * Creates a restaurant with `count` orders, one every seven minutes. The last was placed at 19:53 on 21 November in
 * India. Some of the newest sixty are active.
 */
export function restaurantWith(count: number, changes: Partial<MockRestaurant> = {}): MockRestaurant {
  const restaurant = createMockRestaurant({ now: () => new Date('2026-11-21T14:30:00Z'), ...changes })
  seedHistory(restaurant, count)
  return restaurant
}

export const rows = async () => within(await screen.findByRole('list', { name: 'Orders' })).findAllByRole('listitem')
export const numbers = async () => (await rows()).map((row) => /\d{6}-\d+/.exec(row.textContent ?? '')?.[0])
export const rowOf = async (text: string) => (await rows()).find((row) => row.textContent?.includes(text))!
export const queries = (restaurant: MockRestaurant) => callsTo(restaurant, 'listOrders').map((call) => call.query)
export const filterBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

export async function showAll(restaurant = restaurantWith(6)) {
  const page = renderPage('orders', { restaurant })
  await screen.findByRole('heading', { name: 'Order History' })
  filterBy('All')
  await rows()
  return page
}
