import {
  AppError,
  createTable,
  defineEndpoint,
  listAreas,
  listTables,
  login,
  updateMenuItem,
  type Endpoint,
} from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService } from '../app/build-service.ts'
import { route, versionedRoute } from '../app/route.ts'
import type { ServiceOptions } from '../app/service-options.ts'
import { callEndpoint } from '../testing/call.ts'
import { CALL_TOKEN_HEADER } from '../other-services/service-client.ts'
import { createTestEnv, testKeys } from '../testing/env.ts'
import { fakeSessionStates, tokenOf } from '../testing/sessions.ts'
import { createCallTokens } from '../token/call-tokens.ts'
import type { GateLimits } from './fair-gate.ts'

const waiter = (restaurant: string) =>
  ({
    restaurantId: `01910000-0000-7000-8000-00000000000${restaurant}`,
    userId: `01910000-0000-7000-8000-0000000000${restaurant}1`,
    role: 'Admin',
  }) as const
const [noisy, quiet] = [waiter('a'), waiter('b')]
const internal = defineEndpoint({
  id: 'internal',
  service: 'orders',
  method: 'GET',
  path: '/internal/extra',
  access: { scope: 'internal', about: 'plans' },
  summary: 'For tests',
  response: z.object({ ok: z.boolean() }),
})

const small: GateLimits = { places: 3, share: 2, queue: 2, queueInAll: 4, maxWaitMs: 2_000 }
const apps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** Builds a service whose read of the tables ends when `finish` is called. */
function build(options: Partial<ServiceOptions> = {}) {
  const held: (() => void)[] = []
  const hold = () => new Promise<void>((done) => held.push(done))
  const reads = { versions: 0, bodies: 0, version: '1' }
  const app = buildService({
    name: 'orders',
    env: createTestEnv(),
    ready: {},
    findSessionState: fakeSessionStates([noisy, quiet]).find,
    load: {
      usual: small,
      heavy: { ...small, places: 1, share: 1 },
      upload: { ...small, places: 1, share: 1, queue: 0 },
    },
    routes: [
      route(listTables, async () => (await hold(), [])),
      versionedRoute(listAreas, {
        version: async () => (reads.versions++, reads.version),
        read: async () => {
          reads.bodies++
          const { version } = reads
          await hold()
          return { version, body: [] }
        },
      }),
      route(login, async () => (await hold(), { token: 't' })),
      route(updateMenuItem, async () => (await hold(), Promise.reject(new AppError('MENU_ITEM_NOT_FOUND')))),
      route(internal, () => ({ ok: true })),
      route(createTable, () => Promise.reject(new Error('unused'))),
    ],
    ...options,
  })
  apps.push(app)
  const call = (
    endpoint: Endpoint,
    user: typeof noisy | typeof quiet = noisy,
    input: object = {},
    headers: Record<string, string> = {},
  ) => callEndpoint(app, endpoint, input, { token: tokenOf(user), headers })
  const finish = async () => {
    for (const done of held.splice(0)) done()
    await new Promise(setImmediate)
  }
  const waitForHeld = (count: number) => expect.poll(() => held.length).toBe(count)
  return { app, held, reads, call, finish, waitForHeld }
}

describe('a restaurant that sends too much', () => {
  test('keeps its share and its queue; beyond them it hears 429 at once, and the others notice nothing', async () => {
    const { call, finish, held, waitForHeld } = build()
    const all = Promise.all(Array.from({ length: 6 }, () => call(listTables)))
    await waitForHeld(2)
    const other = call(listTables, quiet)
    await waitForHeld(3)
    while (held.length > 0) await finish()
    const replies = await all

    expect((await other).status).toBe(200)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect([refused?.failure.code, refused?.headers['retry-after']]).toEqual(['RESTAURANT_BUSY', '1'])
  })

  test('control: without shares the other one waits for it', async () => {
    const { call, finish, held, waitForHeld } = build({ load: { usual: { ...small, share: 3 } } })
    const all = Promise.all(Array.from({ length: 5 }, () => call(listTables)))
    await waitForHeld(3)
    let isAnswered = false
    const other = call(listTables, quiet).then(() => void (isAnswered = true))
    await new Promise((done) => setTimeout(done, 50))

    expect([isAnswered, held.length]).toEqual([false, 3])
    for (let round = 0; round < 4; round++) await finish()
    await Promise.all([all, other])
  })

  test('does not keep health, metrics or other services waiting', async () => {
    const { app, call, finish, waitForHeld, held } = build()
    const all = [call(listTables), call(listTables), call(listTables, quiet), call(listTables, quiet)]
    await waitForHeld(3)

    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    const metrics = (await app.inject('/metrics')).payload
    expect(metrics).toContain('requests_under_way{kind="usual",service="orders"} 3')
    expect(metrics).toContain('requests_waiting{kind="usual",service="orders"} 1')
    const served = await callEndpoint(app, internal, {}, { from: 'orders' })
    expect(served.status).toBe(200)
    while (held.length > 0) await finish()
    await Promise.all(all)
  })
})

test('beyond what may wait in all, 503 at once with when to try again; refusals are counted', async () => {
  const { app, call, finish, held, waitForHeld } = build({ load: { usual: { ...small, queue: 10, queueInAll: 1 } } })
  const all = Promise.all([noisy, noisy, noisy, noisy].map((user) => call(listTables, user)))
  await waitForHeld(2)
  while (held.length > 0) await finish()
  const replies = await all

  const refused = replies.find(({ status }) => status === 503)
  expect([refused?.failure.code, refused?.headers['retry-after']]).toEqual(['SERVICE_UNAVAILABLE', '1'])
  expect((await app.inject('/metrics')).payload).toContain(
    'requests_refused_total{kind="usual",reason="overloaded",service="orders"} 1',
  )
})

test('requests without a token share the places of their endpoint', async () => {
  const { app, call, finish, held, waitForHeld } = build()
  const logins = Array.from({ length: 4 }, () =>
    callEndpoint(app, login, { body: { email: 'a@b.test', password: 'x', subdomain: 'spice' } }),
  )
  await waitForHeld(2)
  const tables = call(listTables)
  await waitForHeld(3)
  while (held.length > 0) await finish()

  expect((await Promise.all([...logins, tables])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('a file is let in before it is in memory, one of a restaurant at a time', async () => {
  const { call, finish, waitForHeld } = build()
  const params = { id: '01910000-0000-7000-8000-0000000000b1' }
  const form = () => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ name: 'Dosa', price: '1', main_category: 'A', subcategory: 'B' }))
      data.set(name, value)
    return data
  }
  const first = call(updateMenuItem, noisy, { params, body: form() })
  await waitForHeld(1)

  expect((await call(updateMenuItem, noisy, { params, body: form() })).failure.code).toBe('RESTAURANT_BUSY')
  await finish()
  expect((await first).failure.code).toBe('MENU_ITEM_NOT_FOUND')
  const again = call(updateMenuItem, noisy, { params, body: form() })
  await waitForHeld(1)
  await finish()
  expect((await again).failure.code).toBe('MENU_ITEM_NOT_FOUND')
})

describe('what is polled', () => {
  test('has places of its own for reading, and is answered by its version meanwhile', async () => {
    const { call, finish, reads, waitForHeld } = build()
    const first = call(listAreas)
    await waitForHeld(1)
    await finish()
    const { headers } = await first
    const other = call(listAreas, quiet)
    await waitForHeld(1)

    expect((await call(listAreas, noisy, {}, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    expect(reads).toMatchObject({ versions: 1, bodies: 2 })
    await finish()
    expect((await other).status).toBe(200)
  })

  test('is read once for many of a restaurant, and again when its version is another', async () => {
    const { call, finish, reads, waitForHeld } = build({ load: { heavy: { ...small, share: 2 } } })
    const first = call(listAreas)
    await waitForHeld(1)
    await finish()
    await first
    expect((await Promise.all([call(listAreas), call(listAreas)])).map(({ status }) => status)).toEqual([200, 200])
    expect(reads.bodies).toBe(1)

    reads.version = '2'
    const many = Promise.all([call(listAreas), call(listAreas), call(listAreas)])
    await waitForHeld(1)
    await finish()
    expect((await many).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(reads.bodies).toBe(2)
  })

  test('another build is another reply', async () => {
    const etagOf = async (build_: string) => {
      const { call, finish, waitForHeld } = build({ build: build_ })
      const reply = call(listAreas)
      await waitForHeld(1)
      await finish()
      return (await reply).headers['etag']
    }

    expect(await etagOf('one')).toBe(await etagOf('one'))
    expect(await etagOf('one')).not.toBe(await etagOf('two'))
  })
})

describe('a process that is late or nearly out of memory', () => {
  async function listening(options: Partial<ServiceOptions>) {
    const { app } = build(options)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
    return { get }
  }

  test('refuses guests with 503 and goes on answering health and other services', async () => {
    const { get } = await listening({
      pressure: { maxHeapBytes: 1 },
      routes: [route(listAreas, () => []), route(internal, () => ({ ok: true }))],
    })
    const areas = () => get('/api/areas', { authorization: `Bearer ${tokenOf(noisy)}` })
    await expect.poll(async () => (await areas()).status).toBe(503)

    const refused = await areas()
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      ((await refused.json()) as { code: string }).code,
    ]).toEqual([503, '1', 'SERVICE_UNAVAILABLE'])
    const asked = createCallTokens(testKeys.callers.tenancy.privateKey).tokenFor('orders', 'plans')
    expect([
      (await get('/healthz')).status,
      (await get('/internal/extra', { [CALL_TOKEN_HEADER]: asked })).status,
    ]).toEqual([200, 200])
    expect(await (await get('/metrics')).text()).toMatch(
      /requests_refused_total{kind="any",reason="pressure",service="orders"} [1-9]/,
    )
  })

  test('control: one with memory left does not', async () => {
    const { get } = await listening({ routes: [route(listAreas, () => [])] })

    expect((await get('/api/areas', { authorization: `Bearer ${tokenOf(noisy)}` })).status).toBe(200)
  })
})
