import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '../session/token-store.ts'
import { fakeStreams } from '../testing/live.ts'
import { readEvents, SILENCE_MS, type StreamEnd } from './event-stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storeToken('restaurant', 'a.b.c')
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const arrived = () => vi.advanceTimersByTimeAsync(0)

/** Begins to read a stream. `end` is undefined until the stream has ended. */
async function reading(...refusals: Response[]) {
  const fake = fakeStreams(...refusals)
  const given = new AbortController()
  const heard: (readonly [string | undefined, string])[] = []
  const state = { opened: 0, end: undefined as StreamEnd | undefined }
  const done = readEvents({
    signal: given.signal,
    onOpen: () => (state.opened += 1),
    onEvent: (name, data) => heard.push([name, data]),
  }).then((end) => (state.end = end))
  await arrived()
  return { state, heard, done, giveUp: () => given.abort(), stream: fake.streams[0]!, open: fake.open }
}

test('the stream is asked for with the stored token', async () => {
  const { stream, state } = await reading()

  expect([stream.authorization, state]).toEqual(['Bearer a.b.c', { opened: 1, end: undefined }])
})

test('events arrive whole however the connection cuts them', async () => {
  const { stream, heard } = await reading()

  for (const part of ['event: flo', 'or\nda', 'ta: {"head":7}\n', '\nevent: menu\ndata: 8\n\n']) {
    stream.send(part)
    await arrived()
  }
  expect(heard).toEqual([
    ['floor', '{"head":7}'],
    ['menu', '8'],
  ])
})

test('a comment is no event', async () => {
  const { stream, heard, state } = await reading()

  stream.send(': alive\n\n')
  await arrived()
  expect([heard, state.end]).toEqual([[], undefined])
})

test('silence of 40 seconds ends it', async () => {
  const { state, open } = await reading()

  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect([state.end, open()]).toEqual([undefined, [expect.anything()]])
  await vi.advanceTimersByTimeAsync(1)
  expect([state.end, open()]).toEqual([null, []])
})

test('each comment starts the 40 seconds again', async () => {
  const { stream, state } = await reading()

  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    stream.send(': alive\n\n')
    await arrived()
  }
  expect(state.end).toBeUndefined()
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(state.end).toBeNull()
})

test('a server that never answers counts as silent too', async () => {
  vi.stubGlobal('fetch', (_address: string, { signal }: { readonly signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const onOpen = vi.fn()
  const done = readEvents({ signal: new AbortController().signal, onOpen, onEvent: () => undefined })

  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect([await done, onOpen.mock.calls]).toEqual([null, []])
  vi.unstubAllGlobals()
})

test('a goodbye ends it, and is no event', async () => {
  const { stream, heard, done, open } = await reading()

  stream.send('event: bye\ndata: {}\n\n')
  expect([await done, heard, open()]).toEqual([null, [], []])
})

test('a connection that ends, and one that breaks, end it', async () => {
  const ended = await reading()
  ended.stream.end()
  expect(await ended.done).toBeNull()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  const broken = readEvents({ signal: new AbortController().signal, onOpen: vi.fn(), onEvent: vi.fn() })
  expect(await broken).toBeNull()
})

test('who asked may give up: nothing is heard from then on, and no timer is left', async () => {
  const { giveUp, done, open } = await reading()

  giveUp()
  expect([await done, open(), vi.getTimerCount()]).toEqual([null, [], 0])
})

test('a 401 ends the session, as with every call', async () => {
  const { done, state } = await reading(new Response(null, { status: 401 }))

  expect([await done, state.opened, readToken('restaurant')]).toEqual([{ refusedWith: 401, retryAfterMs: 0 }, 0, null])
})

test('a 401 leaves a newer token alone', async () => {
  vi.stubGlobal('fetch', () => {
    storeToken('restaurant', 'new.b.c')
    return Promise.resolve(new Response(null, { status: 401 }))
  })
  await readEvents({ signal: new AbortController().signal, onOpen: vi.fn(), onEvent: vi.fn() })

  expect(readToken('restaurant')).toBe('new.b.c')
  vi.unstubAllGlobals()
})

test('an answer that is no stream counts as a connection that ended', async () => {
  const page = await reading(
    new Response('<p>Sign in to the hotspot</p>', { headers: { 'content-type': 'text/html' } }),
  )

  expect([await page.done, page.state.opened, page.heard]).toEqual([null, 0, []])
})

test('a refusal tells its status and the wait it asks for, and keeps the session', async () => {
  const busy = await reading(new Response('{}', { status: 503, headers: { 'retry-after': '7' } }))
  expect(await busy.done).toEqual({ refusedWith: 503, retryAfterMs: 7_000 })

  const refused = await reading(new Response('{}', { status: 403 }))
  expect(await refused.done).toEqual({ refusedWith: 403, retryAfterMs: 0 })
  expect([refused.state.opened, readToken('restaurant')]).toEqual([0, 'a.b.c'])
})
