import { listAreas } from '@tiffin/contracts'
import { HOUR_MS, MINUTE_MS } from '@tiffin/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setServerAhead } from '../testing/server-clock.ts'
import { call } from './call.ts'
import { learnServerTimeOfPage, serverTime } from './server-time.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
let repliedAtMs: number | null

/** Makes a call whose reply is dated `repliedAtMs` and takes `tookMs` by this terminal's clock. */
async function reply(tookMs = 0): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + tookMs)
    const headers = repliedAtMs === null ? {} : { date: new Date(repliedAtMs).toUTCString() }
    return new Response('[]', { headers })
  })
  await call(listAreas, {})
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  repliedAtMs = NOW
  setServerAhead(0)
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test.each([3 * HOUR_MS, -3 * HOUR_MS])(
  'a clock that is %d ms wrong is put right by the next reply',
  async (wrongMs) => {
    vi.setSystemTime(NOW + wrongMs)
    // Control: before the first reply, the terminal's clock counts.
    expect(serverTime()).toBe(NOW + wrongMs)
    await reply()

    expect(Math.abs(serverTime() - NOW)).toBeLessThanOrEqual(1_000)
    expect(serverTime(NOW + wrongMs + MINUTE_MS) - serverTime(NOW + wrongMs)).toBe(MINUTE_MS)
  },
)

test('a right clock is left alone by slow replies and by whole seconds', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const sentAtMs = NOW + round * 60_437
    vi.setSystemTime(sentAtMs)
    // The server dates the reply at the middle of the call.
    repliedAtMs = sentAtMs + round * 200
    await reply(round * 400)
    seen.add(serverTime() - Date.now())
  }

  expect([...seen]).toEqual([0])
})

test('a reply without a date, or with none that can be read, tells nothing', async () => {
  vi.setSystemTime(NOW + HOUR_MS)
  repliedAtMs = null
  await reply()
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { date: 'yesterday' } }))
  await call(listAreas, {})

  expect(serverTime()).toBe(NOW + HOUR_MS)
})

describe('the page itself', () => {
  const PAGE = { requestStart: 20, responseStart: 400 }
  const serve = (page: object) => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page as PerformanceEntry])
  afterEach(() => void vi.restoreAllMocks())

  test('is timed in fractions, and the time is given in whole milliseconds', () => {
    vi.setSystemTime(NOW + 3 * HOUR_MS)
    vi.spyOn(performance, 'now').mockReturnValue(2_000.4)
    serve({ requestStart: 20.3, responseStart: 400.7, serverTiming: [{ name: 'now', duration: NOW - 1_800 }] })
    learnServerTimeOfPage()

    expect(serverTime()).not.toBe(Date.now())
    expect(Number.isInteger(serverTime())).toBe(true)
  })

  test.each([3 * HOUR_MS, -3 * HOUR_MS])('puts a clock right that is %d ms wrong', (wrongMs) => {
    vi.setSystemTime(NOW + wrongMs)
    // The first script runs two seconds after the page was asked for.
    vi.spyOn(performance, 'now').mockReturnValue(2_000)
    serve({ ...PAGE, serverTiming: [{ name: 'now', duration: NOW - 1_800 }] })
    learnServerTimeOfPage()

    expect(Math.abs(serverTime() - NOW)).toBeLessThanOrEqual(1_000)
  })

  test.each([
    ['without an entry', { ...PAGE, serverTiming: [{ name: 'cache', duration: 5 }] }],
    ['of a browser that shows none', PAGE],
  ])('tells nothing %s', (_what, page) => {
    vi.setSystemTime(NOW + HOUR_MS)
    serve(page)
    learnServerTimeOfPage()

    expect(serverTime()).toBe(NOW + HOUR_MS)
  })
})

test('a clock that is set right meanwhile is believed again with the next reply', async () => {
  vi.setSystemTime(NOW + 3 * HOUR_MS)
  await reply()
  vi.setSystemTime(NOW)
  await reply()

  expect(Math.abs(serverTime() - NOW)).toBeLessThanOrEqual(1_000)
})
