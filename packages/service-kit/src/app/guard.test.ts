import { createTable, getMenuSnapshot, listAreas } from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '../testing/call.ts'
import { createTestEnv } from '../testing/env.ts'
import { fakeSessionStates, tokenOf } from '../testing/sessions.ts'
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
]

let app: FastifyInstance
beforeAll(() => {
  app = buildService({
    name: 'orders',
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

test('internal endpoints take the service token only', async () => {
  const params = { restaurantId }
  const withStaffToken = await callEndpoint(app, getMenuSnapshot, { params }, { token: tokenOf(captain) })
  const withGuess = await callEndpoint(app, getMenuSnapshot, { params }, { headers: { 'x-service-token': 'guess' } })
  const genuine = await callEndpoint(
    app,
    getMenuSnapshot,
    { params },
    { headers: { 'x-service-token': env.INTERNAL_TOKEN } },
  )

  expect([withStaffToken.status, withGuess.status, genuine.status]).toEqual([401, 401, 200])
})

test('tenancy away and nothing remembered: 503, never let in', async () => {
  const alone = buildService({ name: 'orders', env, ready: {}, routes })
  const called = await callEndpoint(alone, listAreas, {}, { token: tokenOf(captain) })
  await alone.close()

  expect([called.status, called.failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
})
