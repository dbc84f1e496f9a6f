import { act, screen, waitFor } from '@testing-library/react'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTicketsInSight } from '../testing/fake-sight.ts'
import { callsTo, order, renderKitchen, restaurantWithStations, ticket } from '../testing/render-kitchen.tsx'

let frames: FrameRequestCallback[] = []
beforeEach(() => {
  fakeTime()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void (frames[id - 1] = () => undefined))
})
afterEach(() => vi.unstubAllGlobals())

const paint = () =>
  act(async () => {
    for (const run of frames.splice(0, frames.length, ...frames.map(() => () => undefined))) run(0)
  })
const confirmedCounts = (restaurant: ReturnType<typeof restaurantWithStations>) =>
  callsTo(restaurant, 'confirmShown').map(({ body }) => (body as { ids: string[] }).ids.length)

async function open() {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 1 })
  renderKitchen({ restaurant })
  await ticket(2)
  return restaurant
}

test('tickets are confirmed as shown in one call, and not before a frame with them was painted', async () => {
  const restaurant = await open()
  await paint()
  await advanceTime(20)
  expect(confirmedCounts(restaurant)).toEqual([])
  await paint()
  await waitFor(() => expect(confirmedCounts(restaurant)).toEqual([2]))

  await advanceTime(5_000)
  await paint()
  await paint()
  await advanceTime(5_000)
  expect(confirmedCounts(restaurant)).toEqual([2])
  expect(restaurant.orders[0]?.kots.every(({ shownAt }) => shownAt !== null)).toBe(true)
})

test('what failed is confirmed with the next read, and only tickets that are not confirmed yet', async () => {
  const restaurant = await open()
  restaurant.outages.add('confirmShown')
  await paint()
  await paint()
  await waitFor(() => expect(confirmedCounts(restaurant)).toEqual([2]))

  restaurant.outages.clear()
  order(restaurant, { 'Butter Naan': 1 })
  await advanceTime(5_000)
  await ticket(3)
  await paint()
  await paint()
  await waitFor(() => expect(confirmedCounts(restaurant)).toEqual([2, 3]))
})

test('a ticket that is scrolled away is counted, and confirmed as shown only once it can be seen', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 1 })
  const [near] = restaurant.orders[0]!.kots.map(({ kot }) => kot.id)
  setTicketsInSight((id) => id === near)
  renderKitchen({ restaurant })
  await ticket(2)
  await screen.findByRole('button', { name: '1 out of sight' })
  await paint()
  await paint()
  await waitFor(() => expect(confirmedCounts(restaurant)).toEqual([1]))
  expect(restaurant.orders[0]!.kots.map(({ shownAt }) => shownAt !== null)).toEqual([true, false])

  setTicketsInSight(() => true)
  await paint()
  await paint()
  await waitFor(() => expect(confirmedCounts(restaurant)).toEqual([1, 1]))
  expect(screen.queryByRole('button', { name: /out of sight/ })).toBeNull()
})

test('without a station no ticket is drawn, and none is confirmed', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  restaurant.stations.splice(0)
  renderKitchen({ restaurant })
  await screen.findByText('No kitchen station is set up')
  await paint()
  await paint()
  await advanceTime(10_000)
  expect(confirmedCounts(restaurant)).toEqual([])
})

test('control: a page that paints nothing confirms nothing', async () => {
  const restaurant = await open()
  await advanceTime(30_000)
  expect(confirmedCounts(restaurant)).toEqual([])
})
