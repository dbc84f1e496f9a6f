import { checkSession, getDevice, listKitchenTickets, pairDevice, reportModuleFailure } from '@tiffin/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken, watchTokens } from '../session/token-store.ts'
import { fakeStreams } from '../testing/live.ts'
import { call } from './call.ts'
import { readEvents } from './event-stream.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => storeToken('device', 'of.a.screen'))
afterEach(() => {
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

const tickets = { stations: [], open: [], more: 0, bumped: [] }

/** Answers every call, and notes the token of each. */
function answerAll(answer = () => HttpResponse.json(tickets)) {
  const tokens: (string | null)[] = []
  const take = ({ request }: { request: Request }) => {
    tokens.push(request.headers.get('authorization'))
    return answer()
  }
  server.use(http.get('*', take), http.post('*', take))
  return tokens
}

test('what a device may call is called with its token, with that of staff where somebody is signed in', async () => {
  const tokens = answerAll()
  await call(listKitchenTickets, {})
  storeToken('restaurant', 'of.asha.x')
  await call(listKitchenTickets, {})

  expect(tokens).toEqual(['Bearer of.a.screen', 'Bearer of.asha.x'])
})

test('what only devices may call is called with the token of the device, whoever is signed in', async () => {
  storeToken('restaurant', 'of.asha.x')
  const screen = { id: 'b0000000-0000-4000-8000-000000000001', kind: 'screen', name: 'Tandoor', station_id: null }
  const tokens = answerAll(() => HttpResponse.json({ ...screen, restaurant_name: 'Spice Garden' }) as never)
  await call(getDevice, {})

  expect(tokens).toEqual(['Bearer of.a.screen'])
})

test('a failure of a module is reported as the device, and as staff where somebody is signed in', async () => {
  const tokens = answerAll(() => new HttpResponse(null, { status: 204 }) as never)
  const body = { module: 'kitchen', version: '1.0.0', kind: 'load', message: 'away' } as const
  await call(reportModuleFailure, { body })
  storeToken('restaurant', 'of.asha.x')
  await call(reportModuleFailure, { body })

  expect(tokens).toEqual(['Bearer of.a.screen', 'Bearer of.asha.x'])
})

test('control: no other call carries the token of the device', async () => {
  const tokens = answerAll(() => HttpResponse.json({ error: 'No.' }, { status: 403 }))
  const body = { subdomain: 'spice', code: '123456' }
  await Promise.allSettled([call(checkSession, {}), call(pairDevice, { body })])

  expect(tokens).toEqual([null, null])
})

test('a 401 forgets the token of the device alone, and watchers hear that it ended', async () => {
  const heard = vi.fn()
  const stop = watchTokens(heard)
  answerAll(() => HttpResponse.json({ error: 'No.' }, { status: 401 }) as never)
  await call(listKitchenTickets, {}).catch(() => undefined)
  stop()

  expect([readToken('device'), heard.mock.calls]).toEqual([null, [['device', true]]])
})

test('a refused token of staff leaves that of the device alone', async () => {
  storeToken('restaurant', 'of.asha.x')
  answerAll(() => HttpResponse.json({ error: 'No.' }, { status: 401 }) as never)
  await call(listKitchenTickets, {}).catch(() => undefined)

  expect([readToken('restaurant'), readToken('device')]).toEqual([null, 'of.a.screen'])
})

test('a renewed token replaces that of the device', async () => {
  answerAll(() => HttpResponse.json(tickets, { headers: { 'x-renewed-token': 'a.newer.one' } }))
  await call(listKitchenTickets, {})

  expect([readToken('restaurant'), readToken('device')]).toEqual([null, 'a.newer.one'])
})

test.each([
  ['of the device where nobody is signed in', null, 'Bearer of.a.screen', [null, null]],
  ['of staff where somebody is', 'of.asha.x', 'Bearer of.asha.x', [null, 'of.a.screen']],
])('the stream is asked for with the token %s, and a 401 forgets that one', async (_whose, staff, asked, left) => {
  if (staff) storeToken('restaurant', staff)
  const { streams } = fakeStreams()
  const given = new AbortController()
  const listen = { signal: given.signal, onOpen: () => given.abort(), onEvent: () => undefined }
  await readEvents(listen)
  expect(streams[0]?.authorization).toBe(asked)

  fakeStreams(new Response(null, { status: 401 }))
  await readEvents({ ...listen, signal: new AbortController().signal })
  expect([readToken('restaurant'), readToken('device')]).toEqual(left)
})
