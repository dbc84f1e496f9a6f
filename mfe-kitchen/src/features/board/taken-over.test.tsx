import { screen } from '@testing-library/react'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { fakeAudio } from '../../testing/fake-audio.ts'
import { order, renderKitchen, restaurantWithStations, ticket } from '../../testing/render-kitchen.tsx'

beforeEach(fakeTime)

test.each([
  ['printed_here', 'REPEAT? Printed at the till by Ravi at'],
  ['told', 'REPEAT? The kitchen was told by Ravi at'],
] as const)('a ticket somebody answered for (%s) comes up marked and without a sound', async (how, words) => {
  const audio = fakeAudio()
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  restaurant.orders[0]!.kots[0]!.handedOver = { at: new Date().toISOString(), how, by: 'Ravi' }
  renderKitchen({ restaurant })

  expect((await ticket(1)).textContent).toContain(words)
  await advanceTime(10_000)
  expect(audio.rings()).toBe(0)
})

test('control: one that nobody answered for sounds and has no mark', async () => {
  const audio = fakeAudio()
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant })

  await ticket(1)
  expect(audio.rings()).toBe(1)
  expect(screen.queryByText(/REPEAT/)).toBeNull()
})
