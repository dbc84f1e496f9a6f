import { listKitchenTickets, confirmShown, getDevice, type KitchenTicket } from '@tiffin/contracts'
import { screen } from '@testing-library/react'
import { advanceTime, fakeTime, sized } from '@tiffin/web-kit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAudio } from './testing/fake-audio.ts'
import { bar, renderKitchen } from './testing/render-kitchen.tsx'
import { boardOf, ticketOf } from './testing/tickets.ts'

const HOURS = sized(1, 12)
const OPEN = 44
/** Counts the listeners of window and document that were added and not removed. */
function countListeners() {
  let count = 0
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    const added = vi.spyOn(target, 'addEventListener').mockImplementation((...given: unknown[]) => {
      count++
      return (addEventListener as (...all: unknown[]) => void).apply(target, given)
    })
    const removed = vi.spyOn(target, 'removeEventListener').mockImplementation((...given: unknown[]) => {
      count--
      return (removeEventListener as (...all: unknown[]) => void).apply(target, given)
    })
    onTestFinished(() => {
      added.mockRestore()
      removed.mockRestore()
    })
  }
  return () => count
}

/** Fakes a kitchen that makes a ticket every sixth read, and whose last 44 tickets are open. It replies at once. */
function busyKitchen() {
  const opened = Date.now()
  const asked = { reads: 0, shown: 0 }
  const answer = (address: string): Response => {
    if (address.startsWith(confirmShown.path)) {
      asked.shown++
      return new Response(null, { status: 204 })
    }
    if (address.startsWith(getDevice.path))
      return Response.json({ id: bar.id, kind: 'screen', name: 'Bar', station_id: null, restaurant_name: 'Spice' })
    if (!address.startsWith(listKitchenTickets.path)) return new Response(null, { status: 503 })
    asked.reads++
    const made = OPEN + 20 + Math.floor(asked.reads / 6)
    const at = (number: number) => new Date(opened + (number - OPEN - 20) * 30_000).toISOString()
    const tickets = (from: number, count: number, more: (number: number) => Partial<KitchenTicket>) =>
      Array.from({ length: count }, (_, index) =>
        ticketOf(from + index, { created_at: at(from + index), ...more(from + index) }),
      )
    const open = tickets(made - OPEN + 1, OPEN, (number) => ({ shown_at: number % 3 ? at(number) : null }))
    const bumped = tickets(made - OPEN - 19, 20, (number) => ({ bumped_at: at(number), shown_at: at(number) }))
    return Response.json(boardOf({ open, bumped: bumped.toReversed() }))
  }
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)))
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

test('a screen keeps no more after busy hours than after the first minutes', async () => {
  fakeTime()
  const audio = fakeAudio()
  const listeners = countListeners()
  renderKitchen({ isDevice: true })
  const asked = busyKitchen()
  // The counts are taken half-way between two reads of the device, because each read has a timer for some seconds.
  await advanceTime(90_000)
  await screen.findByText('and 4 more')
  const kept = () => ({
    tickets: screen.getAllByRole('article').length,
    // Icons are not counted, because the icons of the ages differ in their number of lines.
    elements: [...document.querySelectorAll('*')].filter((each) => !each.closest('svg')).length,
    timers: vi.getTimerCount(),
    listeners: listeners(),
    audio: audio.contexts.length,
  })
  const early = kept()

  for (let hour = 0; hour < HOURS; hour++) await advanceTime(3_600_000)
  expect(asked.reads).toBeGreaterThan(HOURS * 600)
  expect(asked.shown).toBeGreaterThan(0)
  expect(kept()).toEqual(early)
  expect(early.tickets).toBe(40)
})
