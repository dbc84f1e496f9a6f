import {
  createTable,
  getMenuSnapshot,
  INTERNAL_CALLERS,
  listAreas,
  purgeInCatalog,
  type InternalCaller,
} from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_TOKEN_HEADER, SHARED_TOKEN_HEADER } from '../other-services/service-client.ts'
import { callEndpoint, type CallExtras } from '../testing/call.ts'
import { createTestEnv, testKeys } from '../testing/env.ts'
import { fakeSessionStates, tokenOf } from '../testing/sessions.ts'
import { createCallTokens, type CallTokens } from '../token/call-tokens.ts'
import { buildService } from './build-service.ts'
import { route } from './route.ts'

const restaurantId = '01910000-0000-7000-8000-00000000000a'
const waiter = { restaurantId, userId: '01910000-0000-7000-8000-0000000000a1', role: 'Waiter' } as const
const captain = { restaurantId, userId: '01910000-0000-7000-8000-0000000000a2', role: 'Captain' } as const
const id = '01910000-0000-7000-8000-0000000000b1'
const env = createTestEnv()
const routes = [
  route(createTable, () => ({ id, name: 'T1', status: 'Available', pax: 2, area_id: id, area_name: 'Hall' })),
  route(listAreas, () => []),
  route(getMenuSnapshot, () => ({ items: [] })),
  route(purgeInCatalog, () => undefined),
]

let app: FastifyInstance
beforeAll(() => {
  app = buildService({
    name: 'catalog',
    env,
    ready: {},
    findSessionState: fakeSessionStates([waiter, captain]).find,
    routes,
  })
})
afterAll(() => app.close())

test('no token: 401 Please sign in.', async () => {
  const called = await callEndpoint(app, listAreas, {})

  expect([called.status, called.failure.code]).toEqual([401, 'TOKEN_MISSING'])
})

test.each(['Bearer', 'Basic abc', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`, 'Bearer a b'])(
  '"%s": 401 Token is invalid',
  async (authorization) => {
    const called = await callEndpoint(app, listAreas, {}, { headers: { authorization } })

    expect([called.status, called.failure]).toEqual([401, { error: 'Token is invalid', code: 'TOKEN_INVALID' }])
  },
)

test('a role without access: 403, before the body is read', async () => {
  const called = await callEndpoint(app, createTable, { body: '{' }, { token: tokenOf(waiter) })

  expect([called.status, called.failure]).toEqual([403, { error: 'Access denied.', code: 'ACCESS_DENIED' }])
})

test('the role is the one tenancy knows, whatever the token says', async () => {
  const called = await callEndpoint(app, createTable, { body: {} }, { token: tokenOf({ ...waiter, role: 'Admin' }) })

  expect(called.status).toBe(403)
})

test('a user who is gone, or an older token version: 401 session ended', async () => {
  const gone = await callEndpoint(app, listAreas, {}, { token: tokenOf({ ...captain, userId: id }) })
  const older = await callEndpoint(app, listAreas, {}, { token: tokenOf({ ...captain, tokenVersion: 0 }) })

  expect([gone.failure.code, older.failure.code]).toEqual(['SESSION_ENDED', 'SESSION_ENDED'])
  expect([gone.status, older.status]).toEqual([401, 401])
})

describe('an internal endpoint', () => {
  const params = { restaurantId }
  const called = async (extras: CallExtras) => (await callEndpoint(app, getMenuSnapshot, { params }, extras)).status
  const signed = (by: InternalCaller, ...what: Parameters<CallTokens['tokenFor']>) => ({
    headers: { [CALL_TOKEN_HEADER]: createCallTokens(testKeys.callers[by].privateKey).tokenFor(...what) },
  })

  test('answers who has something to ask it', async () => {
    expect(await called({ from: 'orders' })).toBe(200)
  })

  test('refuses staff, a guess, and the shared token of an earlier release', async () => {
    const shared = { [SHARED_TOKEN_HEADER]: 'the-token-all-of-them-shared' }

    expect([
      await called({}),
      await called({ token: tokenOf(captain) }),
      await called({ headers: { [CALL_TOKEN_HEADER]: 'guess' } }),
      await called({ headers: shared }),
    ]).toEqual([401, 401, 401, 401])
  })

  test('refuses a token for another service, and one for something else', async () => {
    expect([
      await called(signed('orders', 'tenancy', 'menus')),
      await called(signed('orders', 'catalog', 'sessions')),
    ]).toEqual([401, 403])
  })

  test('purges for tenancy alone', async () => {
    const outcomes = await Promise.all(
      INTERNAL_CALLERS.map(async (from) => [
        from,
        (await callEndpoint(app, purgeInCatalog, { params }, { from })).status,
      ]),
    )

    expect(Object.fromEntries(outcomes)).toEqual({
      gateway: 403,
      orders: 403,
      catalog: 403,
      tenancy: 204,
      billing: 403,
    })
  })

  test('knows only the callers it has keys of', async () => {
    const { ORDERS_CALL_PUBLIC_KEY: _, ...fewer } = env
    const stranger = buildService({ name: 'catalog', env: fewer, ready: {}, routes })
    const { status } = await callEndpoint(stranger, getMenuSnapshot, { params }, { from: 'orders' })
    await stranger.close()

    expect(status).toBe(401)
  })

  test('takes the shared token while it is set, for processes of an earlier release', async () => {
    const older = buildService({
      name: 'catalog',
      env: { ...env, INTERNAL_TOKEN: 'the-token-all-of-them-shared' },
      ready: {},
      routes,
    })
    const call = async (headers: Record<string, string>) =>
      (await callEndpoint(older, getMenuSnapshot, { params }, { headers })).status

    expect([
      await call({ [SHARED_TOKEN_HEADER]: 'the-token-all-of-them-shared' }),
      await call({ [SHARED_TOKEN_HEADER]: 'another-one' }),
    ]).toEqual([200, 401])
    await older.close()
  })
})

test('tenancy away and nothing remembered: 503, never let in', async () => {
  const alone = buildService({ name: 'orders', env, ready: {}, routes })
  const called = await callEndpoint(alone, listAreas, {}, { token: tokenOf(captain) })
  await alone.close()

  expect([called.status, called.failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
})
