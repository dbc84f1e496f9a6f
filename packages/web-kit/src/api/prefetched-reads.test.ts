import { createArea, getUserDetails, listAreas, listOrders, type PrefetchedReads } from '@tiffin/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '../session/token-store.ts'
import { call } from './call.ts'

const TOKEN = 'a.b.c'
const EARLY = [{ id: '01910000-0000-7000-8000-0000000000a1', name: 'Garden' }]
const LATER = [{ id: '01910000-0000-7000-8000-0000000000a2', name: 'Terrace' }]

const asked: string[] = []
const server = setupServer(
  http.all('*', ({ request }) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (pathname === '/api/orders') return HttpResponse.json([])
    return HttpResponse.json(request.method === 'POST' ? LATER[0] : LATER)
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  storeToken('restaurant', TOKEN)
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  asked.length = 0
  delete window.tiffinEarlyReads
})
afterAll(() => server.close())

type Reply = Response | null

/** Sets the prefetched reads as the inline script of the gateway's page does. @returns the signal that stops them */
function askedByThePage(
  reply: Reply | ((stopped: AbortSignal) => Promise<Reply>),
  change: Partial<PrefetchedReads> = {},
) {
  const stop = new AbortController()
  const read = { reply: typeof reply === 'function' ? reply(stop.signal) : Promise.resolve(reply), stop }
  window.tiffinEarlyReads = {
    token: TOKEN,
    atMs: Date.now(),
    reads: { '/api/areas': read, '/api/orders': read, '/api/user-details': read },
    ...change,
  }
  return stop.signal
}

test('what the page asked for is taken, and asked for again by the next call', async () => {
  askedByThePage(HttpResponse.json(EARLY))

  expect(await call(listAreas, {})).toEqual(EARLY)
  expect(asked).toEqual([])
  expect(await call(listAreas, {})).toEqual(LATER)
  expect(asked).toEqual(['GET /api/areas'])
})

test('an answer is taken until it is ten seconds old', async () => {
  const early = { atMs: Date.now() }
  vi.setSystemTime(early.atMs + 9_999)
  askedByThePage(HttpResponse.json(EARLY), early)
  expect(await call(listAreas, {})).toEqual(EARLY)

  const ended = askedByThePage(HttpResponse.json(EARLY), early)
  vi.setSystemTime(early.atMs + 10_000)
  expect(await call(listAreas, {})).toEqual(LATER)
  expect(ended.aborted).toBe(true)
})

test('an answer that was asked for as somebody else is dropped', async () => {
  const ended = askedByThePage(HttpResponse.json(EARLY), { token: 'of.a.colleague' })

  expect(await call(listAreas, {})).toEqual(LATER)
  expect(ended.aborted).toBe(true)
})

test.each([
  ['no answer came', null],
  ['the service was away', HttpResponse.json({ error: 'Away.' }, { status: 503 })],
  ['a proxy answered', HttpResponse.html('<h1>Forbidden</h1>', { status: 403 })],
])('where %s the call asks itself', async (_when, reply) => {
  askedByThePage(reply)

  expect(await call(listAreas, {})).toEqual(LATER)
  expect(asked).toEqual(['GET /api/areas'])
})

test('a read of the same path with another query is asked for', async () => {
  askedByThePage(HttpResponse.json(EARLY))

  expect(await call(listOrders, { query: { limit: 1 } })).toEqual([])
  expect(asked).toEqual(['GET /api/orders'])
})

test('after a write nothing from before it is taken', async () => {
  askedByThePage(HttpResponse.json(EARLY))

  await call(createArea, { body: { name: 'Terrace' } })
  expect(await call(listAreas, {})).toEqual(LATER)
})

test('a token that is refused ends the session, without a second question', async () => {
  askedByThePage(HttpResponse.json({ error: 'Token is invalid', code: 'TOKEN_INVALID' }, { status: 401 }))

  await expect(call(getUserDetails, {})).rejects.toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
  expect(readToken('restaurant')).toBeNull()
  expect(asked).toEqual([])
})

test('a renewed token replaces the stored one', async () => {
  askedByThePage(HttpResponse.json(EARLY, { headers: { 'x-renewed-token': 'new.token.x' } }))

  await call(listAreas, {})
  expect(readToken('restaurant')).toBe('new.token.x')
})

test('a call that is given up before the answer is there ends as given up, and asks nothing', async () => {
  askedByThePage((stopped) => new Promise((resolve) => stopped.addEventListener('abort', () => resolve(null))))
  const giveUp = new AbortController()

  const given = call(listAreas, {}, { signal: giveUp.signal }).catch((cause: unknown) => cause)
  giveUp.abort()
  expect(await given).toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual([])
})
