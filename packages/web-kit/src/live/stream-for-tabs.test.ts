import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeToken } from '../session/token-store.ts'
import { fakeStreams } from '../testing/live.ts'
import { streamForTabs, reconnectDelayMs, type ChangeSignal } from './stream-for-tabs.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storeToken('restaurant', 'a.b.c')
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const boundsOf = (failures: number) => [reconnectDelayMs(null, failures, 0), reconnectDelayMs(null, failures, 1)]

test('the first wait is half a second to three and a half, then the upper bound doubles to half a minute', () => {
  expect([1, 2, 3, 4, 5, 60].map(boundsOf)).toEqual([
    [500, 3_500],
    [500, 7_000],
    [500, 14_000],
    [500, 28_000],
    [500, 30_000],
    [500, 30_000],
  ])
  expect(reconnectDelayMs(null, 1, 0.5)).toBe(2_000)
})

test('what a refusal asks for is added to the wait', () => {
  expect(reconnectDelayMs({ refusedWith: 503, retryAfterMs: 7_000 }, 1, 0)).toBe(7_500)
  expect(reconnectDelayMs({ refusedWith: 429, retryAfterMs: 7_000 }, 1, 1)).toBe(10_500)
})

test('a refusal that another try does not change is looked at again five minutes later', () => {
  const waits = [401, 403, 404, 408, 429, 500, 503].map((refusedWith) =>
    reconnectDelayMs({ refusedWith, retryAfterMs: 0 }, 1, 0),
  )

  expect(waits).toEqual([300_500, 300_500, 300_500, 500, 500, 500, 500])
})

const EVERYTHING = [
  { feed: 'floor', head: null },
  { feed: 'menu', head: null },
  { feed: 'kot', head: null },
  { feed: 'held', head: null },
]

async function leading(...refusals: Response[]) {
  const fake = fakeStreams(...refusals)
  const over = new AbortController()
  const changes: ChangeSignal[] = []
  const ups: boolean[] = []
  const done = streamForTabs(
    (change) => changes.push(change),
    (isUp) => ups.push(isUp),
    over.signal,
  )
  onTestFinished(() => over.abort())
  await vi.advanceTimersByTimeAsync(0)
  return { ...fake, changes, ups, done, leave: () => over.abort() }
}

test('a connection announces a change of every feed, and an event a change of its feed', async () => {
  const { changes, streams } = await leading()
  expect(changes.splice(0)).toEqual(EVERYTHING)

  streams[0]!.send('event: floor\ndata: {"head":7}\n\nevent: menu\ndata: {"head":3}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([
    { feed: 'floor', head: 7 },
    { feed: 'menu', head: 3 },
  ])
})

test('an event that cannot be read announces a change without a head; one of no feed announces nothing', async () => {
  const { changes, streams } = await leading()
  changes.splice(0)

  streams[0]!.send('event: floor\ndata: {"he\n\nevent: floor\ndata: {"head":"x"}\n\nevent: weather\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([
    { feed: 'floor', head: null },
    { feed: 'floor', head: null },
  ])
})

test('a connection that ends is made again, and announces a change of every feed again', async () => {
  const { changes, ups, streams, asked } = await leading()
  changes.splice(0)

  streams[0]!.end()
  await vi.advanceTimersByTimeAsync(499)
  expect([asked(), ups, changes]).toEqual([1, [true, false], []])
  await vi.advanceTimersByTimeAsync(3_500)
  expect([asked(), ups, changes]).toEqual([2, [true, false, true], EVERYTHING])
})

test('answers that are no stream are waited out longer each time, and announce nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  onTestFinished(() => void vi.restoreAllMocks())
  const { asked, changes, ups } = await leading(new Response('<p>Sign in</p>'), new Response('<p>Sign in</p>'))

  await vi.advanceTimersByTimeAsync(3_500)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(3_500)
  expect([asked(), changes, ups]).toEqual([2, [], [false, false]])
  await vi.advanceTimersByTimeAsync(3_500)
  expect([asked(), changes]).toEqual([3, EVERYTHING])
})

test('refusals are waited out as they ask, and announce nothing', async () => {
  const { asked, changes } = await leading(new Response(null, { status: 503, headers: { 'retry-after': '20' } }))

  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked(), changes]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(3_500)
  expect([asked(), changes]).toEqual([2, EVERYTHING])
})

test('who leaves ends the stream, or the wait for the next one', async () => {
  const streaming = await leading()
  streaming.leave()
  await streaming.done
  expect(streaming.open()).toEqual([])

  const waiting = await leading(new Response(null, { status: 403 }))
  waiting.leave()
  await waiting.done
  expect([waiting.asked(), vi.getTimerCount()]).toEqual([1, 0])
})
