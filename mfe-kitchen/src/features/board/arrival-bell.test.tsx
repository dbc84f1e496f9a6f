import { fireEvent, screen, waitFor } from '@testing-library/react'
import { lineKey } from '@tiffin/domain'
import { voidLineOf } from '@tiffin/mock-api'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { fakeAudio } from '../../testing/fake-audio.ts'
import { order, renderKitchen, restaurantWithStations, ticket } from '../../testing/render-kitchen.tsx'

beforeEach(fakeTime)
const soundIsOff = () => screen.queryByText('Sound is off — tap to turn on')

async function open(count = 0) {
  const restaurant = restaurantWithStations()
  for (let number = 0; number < count; number++) order(restaurant, { 'Paneer Tikka': 1 })
  const rendered = renderKitchen({ restaurant })
  await screen.findByLabelText('Station')
  return { ...rendered, restaurant }
}

test.each([
  ['a touch', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
])('a new ticket sounds in two tones every four seconds, until %s', async (_what, touch) => {
  const audio = fakeAudio()
  const { restaurant } = await open()
  await advanceTime(10_000)
  expect(audio.rings()).toBe(0)

  order(restaurant, { 'Paneer Tikka': 1 })
  await advanceTime(5_000)
  await ticket(1)
  expect([audio.rings(), audio.tones]).toEqual([1, [988, 740]])
  await advanceTime(8_000)
  expect(audio.rings()).toBe(3)

  touch()
  await advanceTime(20_000)
  expect(audio.rings()).toBe(3)
})

test('a ticket that takes a dish back sounds as one that brings it', async () => {
  const audio = fakeAudio()
  const { restaurant } = await open(1)
  await ticket(1)
  fireEvent.pointerDown(document.body)
  await advanceTime(20_000)
  expect(audio.rings()).toBe(1)

  const [placed] = restaurant.orders
  voidLineOf(restaurant, placed!.id, {
    line_id: lineKey(placed!.lines[0]!),
    quantity: 1,
    reason: 'guest_changed_mind',
    wasted: false,
    version: placed!.version,
  })
  await advanceTime(5_000)
  expect((await ticket(2)).textContent).toContain('VOID: Guest changed mind')
  expect(audio.rings()).toBe(2)
})

test('tickets shown before make no sound when the screen starts, others do', async () => {
  const audio = fakeAudio()
  const { restaurant, unmount } = await open(1)
  await ticket(1)
  expect(audio.rings()).toBe(1)
  await waitFor(() => expect(restaurant.orders[0]?.kots[0]?.shownAt).not.toBeNull())
  unmount()

  renderKitchen({ restaurant })
  await ticket(1)
  await advanceTime(10_000)
  expect(audio.rings()).toBe(1)
})

test('until the first tap it says that the sound is off; what came meanwhile does not sound after it', async () => {
  const audio = fakeAudio('suspended')
  const { restaurant } = await open(1)
  await ticket(1)
  expect(soundIsOff()).not.toBeNull()
  expect(audio.rings()).toBe(0)

  fireEvent.pointerDown(soundIsOff()!)
  await waitFor(() => expect(soundIsOff()).toBeNull())
  await advanceTime(8_000)
  expect(audio.rings()).toBe(0)
  order(restaurant, { 'Butter Naan': 1 })
  await advanceTime(5_000)
  await ticket(2)
  expect(audio.rings()).toBe(1)
})

test('a browser that took the sound away again says so', async () => {
  const audio = fakeAudio()
  await open()
  expect(soundIsOff()).toBeNull()
  audio.contexts[0]!.to('suspended')
  await waitFor(() => expect(soundIsOff()).not.toBeNull())
})

test('a browser without sound says so, and a page that is left is silent', async () => {
  const { unmount } = await open()
  expect(screen.getByText('This browser plays no sound')).toBeDefined()
  unmount()

  const audio = fakeAudio()
  const left = await open(1)
  await ticket(1)
  left.unmount()
  await advanceTime(20_000)
  expect([audio.rings(), audio.contexts[0]!.state]).toEqual([1, 'closed'])
})
