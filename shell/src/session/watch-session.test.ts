import { readToken, storeToken } from '@tiffin/web-kit'
import { AppError } from '@tiffin/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenExpiringAt } from '../testing/render-shell.tsx'
import { watchSession } from './watch-session.ts'

const HOUR_MS = 3_600_000
const holds = async () => new Response(null, { status: 204 })
const ended = async () => {
  const error = new AppError('SESSION_ENDED')
  return Response.json(error.toBody(), { status: error.status })
}

let left: AbortController
let visibility: DocumentVisibilityState
const fetching = vi.fn<typeof fetch>()
const asked = () => fetching.mock.calls.length

beforeEach(() => {
  // The clock moves only when the test moves it: a millisecond less than eight seconds must not become eight seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  fetching.mockReset().mockImplementation(holds)
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetching)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
  left = new AbortController()
})
afterEach(() => {
  left.abort()
  vi.useRealTimers()
})

/** Moves the clock, and lets the replies be read to their end. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise((read) => void setImmediate(read))
}

async function show(next: DocumentVisibilityState): Promise<void> {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

test('asks at once, and then every eight seconds', async () => {
  watchSession(left.signal)
  const counts = [asked()]
  for (const ms of [7_999, 1, 7_999, 1]) {
    await pass(ms)
    counts.push(asked())
  }

  expect(counts).toEqual([1, 1, 2, 2, 3])
  expect([fetching.mock.calls[0]?.[0], readToken('restaurant')]).toEqual(['/api/session', expect.any(String)])
})

test('asks nothing out of sight, at once when it is back, and eight seconds after that', async () => {
  watchSession(left.signal)
  await pass(5_000)
  await show('hidden')
  await pass(HOUR_MS)
  expect(asked()).toBe(1)

  await show('visible')
  expect(asked()).toBe(2)
  await pass(7_999)
  expect(asked()).toBe(2)
  await pass(1)
  expect(asked()).toBe(3)
})

test('a page that opens out of sight asks when it is looked at first', async () => {
  visibility = 'hidden'
  watchSession(left.signal)
  await pass(HOUR_MS)
  expect(asked()).toBe(0)

  await show('visible')
  expect(asked()).toBe(1)
})

test('a session that was ended elsewhere is left with the next question', async () => {
  watchSession(left.signal)
  await pass(1)
  fetching.mockImplementation(ended)

  await pass(7_998)
  expect(readToken('restaurant')).not.toBeNull()
  await pass(1)
  expect(readToken('restaurant')).toBeNull()
})

test.each([
  ['a network that is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a service that is away', async () => Response.json(new AppError('SERVICE_UNAVAILABLE').toBody(), { status: 503 })],
])('%s ends nothing, and is asked again', async (_, fails) => {
  fetching.mockImplementation(fails)
  watchSession(left.signal)
  await pass(16_000)
  expect([asked(), readToken('restaurant')]).toEqual([3, expect.any(String)])

  fetching.mockImplementation(ended)
  await pass(8_000)
  expect(readToken('restaurant')).toBeNull()
})

test('an answer that never comes does not put off the next question', async () => {
  fetching.mockImplementationOnce(() => new Promise(() => undefined))
  watchSession(left.signal)
  fetching.mockImplementation(ended)

  await pass(8_000)
  expect(readToken('restaurant')).toBeNull()
})

test('who has left is asked nothing, whether the page comes back into sight or time passes', async () => {
  watchSession(left.signal)
  left.abort()
  await show('visible')
  await pass(HOUR_MS)

  expect(asked()).toBe(1)
})
