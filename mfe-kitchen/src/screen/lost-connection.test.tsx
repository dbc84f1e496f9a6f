import { screen, waitFor } from '@testing-library/react'
import { advanceTime } from '@tiffin/web-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { callsTo, order, renderKitchen, restaurantWithStations, ticket } from '../testing/render-kitchen.tsx'

// The clock moves only when the test moves it, because the test compares minutes.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-11-24T14:44:00Z'),
    shouldAdvanceTime: true,
  })
})
const frame = () => screen.queryByText(/^No connection since/)

async function open() {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant })
  await ticket(1)
  return restaurant
}

test('twelve seconds without a read that succeeded put a red frame around, which ends with the next one', async () => {
  const restaurant = await open()
  restaurant.outages.add('listKitchenTickets')
  await advanceTime(11_000)
  expect(callsTo(restaurant, 'listKitchenTickets').length).toBeGreaterThan(2)
  expect(frame()).toBeNull()

  await advanceTime(2_000)
  expect(frame()?.textContent).toBe('No connection since 20:14 · less than 1 min. Tickets may be missing.')
  expect(frame()?.getAttribute('role')).toBe('alert')
  expect(frame()?.querySelector('button')).toBeNull()
  await advanceTime(180_000)
  expect(frame()?.textContent).toBe('No connection since 20:14 · 3 min. Tickets may be missing.')
  await ticket(1)

  restaurant.outages.clear()
  await advanceTime(5_000)
  await waitFor(() => expect(frame()).toBeNull())
})

test('the red frame is there where nothing was ever read, too', async () => {
  const restaurant = restaurantWithStations()
  restaurant.outages.add('listKitchenTickets')
  renderKitchen({ restaurant })
  await advanceTime(13_000)
  expect(frame()).not.toBeNull()
})

test('control: a read that takes long, and one that fails in between, alarm nobody', async () => {
  const restaurant = await open()
  for (let round = 0; round < 5; round++) {
    restaurant.outages.add('listKitchenTickets')
    await advanceTime(5_000)
    restaurant.outages.clear()
    await advanceTime(5_000)
    expect(frame()).toBeNull()
  }
})
