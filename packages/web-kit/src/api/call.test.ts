import { createTable, deleteArea, endpoints, getUserDetails, listAreas, listOrders, login } from '@tiffin/contracts'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readToken, storeToken } from '../session/token-store.ts'
import { ApiError, isApiError, messageOf } from './api-error.ts'
import { call } from './call.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  vi.unstubAllGlobals()
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

const areaId = '01910000-0000-7000-8000-0000000000a1'
const garden = { id: areaId, name: 'Garden' }

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('[C7-002] a call carries the stored Bearer token', async () => {
  storeToken('restaurant', 'a.b.c')
  server.use(
    http.get('/api/areas', ({ request }) =>
      HttpResponse.json(request.headers.get('authorization') === 'Bearer a.b.c' ? [garden] : []),
    ),
  )

  expect(await call(listAreas, {})).toEqual([garden])
})

test('[C7-001] every call goes to the API host, which is the one the page came from', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, location.href).href)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const paths = Object.values(endpoints).filter(({ path }) => path.startsWith('/api/'))

  for (const endpoint of paths) {
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, areaId]))
    await call(endpoint, { params } as never)
  }
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((address) => !address.startsWith(`${location.origin}/api/`))).toEqual([])
})

test('[C7-002] without a token no Authorization header is sent', async () => {
  server.use(
    http.get('/api/areas', ({ request }) => HttpResponse.json(request.headers.has('authorization') ? [] : [garden])),
  )

  expect(await call(listAreas, {})).toEqual([garden])
})

test('[C7-003] a JSON body goes with the JSON content type', async () => {
  const seen: unknown[] = []
  server.use(
    http.post('/api/login', async ({ request }) => {
      seen.push(request.headers.get('content-type'), await request.json())
      return HttpResponse.json({ token: 't' })
    }),
  )

  await call(login, { body: { email: 'a@b.c', password: 'secret', subdomain: 'spice' } })
  expect(seen).toEqual(['application/json', { email: 'a@b.c', password: 'secret', subdomain: 'spice' }])
})

test('[C7-004] a multipart body is sent as it is', async () => {
  server.use(
    http.post('/api/tables', async ({ request }) => {
      const form = await request.formData()
      return HttpResponse.json(
        { error: `${request.headers.get('content-type')?.split(';')[0]} ${form.get('name')}` },
        { status: 400 },
      )
    }),
  )
  const form = new FormData()
  form.set('name', 'menu.csv')

  const error = await failure(call(createTable, { body: form as never }))
  expect(error.message).toBe('multipart/form-data menu.csv')
})

test('[C7-005] a 204 reply returns nothing', async () => {
  server.use(http.delete(`/api/areas/${areaId}`, () => new HttpResponse(null, { status: 204 })))

  expect(await call(deleteArea, { params: { id: areaId } })).toBeUndefined()
})

test('[C8-001] a failure shows the error field and keeps its code and extra fields', async () => {
  server.use(
    http.get('/api/areas', () =>
      HttpResponse.json({ error: 'Access denied.', code: 'ACCESS_DENIED', hint: 1 }, { status: 403 }),
    ),
  )

  const error = await failure(call(listAreas, {}))
  expect([error.message, error.status, isApiError(error, 'ACCESS_DENIED'), error.body.hint]).toEqual([
    'Access denied.',
    403,
    true,
    1,
  ])
})

test('[C8-002] a JSON failure without an error field shows its text', async () => {
  server.use(http.get('/api/areas', () => HttpResponse.json('down for lunch', { status: 500 })))

  expect((await failure(call(listAreas, {}))).message).toBe('"down for lunch"')
})

test('[C8-003] a failure without any body shows its status', async () => {
  server.use(http.get('/api/areas', () => new HttpResponse(null, { status: 502 })))

  expect((await failure(call(listAreas, {}))).message).toBe('Request failed with status 502')
})

test('[C7-006] a failure that is no JSON raises its own sentence', async () => {
  server.use(http.get('/api/areas', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })))

  expect((await failure(call(listAreas, {}))).message).toBe('Request failed with status 502 and non-JSON response.')
})

test('no answer is a network failure, for which a screen shows its own fallback', async () => {
  server.use(http.get('/api/areas', () => HttpResponse.error()))

  const error = await failure(call(listAreas, {}))
  expect(isApiError(error, 'NETWORK')).toBe(true)
  expect(messageOf(error, 'Failed to fetch data.')).toBe('Failed to fetch data.')
})

/** Replaces `fetch` by an answer with the given body, because a body of the mock server cannot break off half-way. */
function answerWith(makeBody: (signal: AbortSignal) => ReadableStream): void {
  vi.stubGlobal('fetch', (_address: string, init: { readonly signal: AbortSignal }) =>
    Promise.resolve(new Response(makeBody(init.signal))),
  )
}

test('a parameter of the path that is missing is an error of the code, not of the network', async () => {
  const withoutId = { params: {} } as { params: { id: string } }

  await expect(call(deleteArea, withoutId)).rejects.toThrow(TypeError)
})

test('an answer that breaks off is a network failure too', async () => {
  answerWith(() => new ReadableStream({ start: (body) => body.error(new Error('connection lost')) }))

  expect(isApiError(await failure(call(listAreas, {})), 'NETWORK')).toBe(true)
})

test('a call that is given up while its answer arrives ends as given up', async () => {
  answerWith(
    (signal) =>
      new ReadableStream({ start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)) }),
  )
  const giveUp = new AbortController()

  const given = call(listAreas, {}, { signal: giveUp.signal }).catch((cause: unknown) => cause)
  giveUp.abort()
  expect(await given).toMatchObject({ name: 'AbortError' })
})

test('an answer outside the contract is refused instead of shown', async () => {
  server.use(http.get('/api/areas', () => HttpResponse.json([{ id: 1 }])))

  expect(isApiError(await failure(call(listAreas, {})), 'UNEXPECTED_RESPONSE')).toBe(true)
})

test('[C8-049] a 401 forgets the token that was used', async () => {
  storeToken('restaurant', 'old.token.x')
  server.use(
    http.get('/api/user-details', () =>
      HttpResponse.json({ error: 'Token is invalid', code: 'TOKEN_INVALID' }, { status: 401 }),
    ),
  )

  await failure(call(getUserDetails, {}))
  expect(readToken('restaurant')).toBeNull()
})

test('a 403 keeps the session', async () => {
  storeToken('restaurant', 'old.token.x')
  server.use(http.get('/api/areas', () => HttpResponse.json({ error: 'Access denied.' }, { status: 403 })))

  await failure(call(listAreas, {}))
  expect(readToken('restaurant')).toBe('old.token.x')
})

test('a renewed token replaces the stored one', async () => {
  storeToken('restaurant', 'old.token.x')
  server.use(http.get('/api/areas', () => HttpResponse.json([], { headers: { 'x-renewed-token': 'new.token.x' } })))

  await call(listAreas, {})
  expect(readToken('restaurant')).toBe('new.token.x')
})

test('query parameters that are given are sent, others are not', async () => {
  server.use(
    http.get('/api/orders', ({ request }) =>
      HttpResponse.json({ error: new URL(request.url).search }, { status: 400 }),
    ),
  )

  const error = await failure(call(listOrders, { query: { status: 'Active', type: undefined } as never }))
  expect(error.message).toBe('?status=Active')
})

test('on a page that was kept, a read waits a second for an answer and a write as long as ever', async () => {
  const deadlines = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => {
    vi.restoreAllMocks()
    delete document.documentElement.dataset['kept']
  })
  vi.spyOn(performance, 'now').mockReturnValue(2_600)
  server.use(
    http.get('/api/areas', () => HttpResponse.json([garden])),
    http.delete('/api/areas/:id', () => new HttpResponse(null, { status: 204 })),
  )
  await call(listAreas, {})
  document.documentElement.dataset['kept'] = ''
  await call(listAreas, {})
  await call(deleteArea, { params: { id: areaId } })
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await call(listAreas, {})

  expect(deadlines.mock.calls.flat()).toEqual([15_000, 1_000, 15_000, 15_000])
})
