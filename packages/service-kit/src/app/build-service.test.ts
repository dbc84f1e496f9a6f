import {
  AppError,
  createTable,
  deleteTable,
  defineEndpoint,
  freeTable,
  listAreas,
  listOrders,
  login,
} from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEndpoint } from '../testing/call.ts'
import { createTestEnv } from '../testing/env.ts'
import { fakeSessionStates, tokenOf } from '../testing/sessions.ts'
import { buildService } from './build-service.ts'
import { NO_CONTENT, preparedRoute, route } from './route.ts'
import type { ServiceOptions } from './service-options.ts'

const restaurantId = '01910000-0000-7000-8000-00000000000a'
const captain = { restaurantId, userId: '01910000-0000-7000-8000-0000000000a2', role: 'Captain' } as const
const id = '01910000-0000-7000-8000-0000000000b1'
const aTable = { id, name: 'T1', status: 'Available', pax: 2, area_id: id, area_name: 'Hall' }
const token = tokenOf(captain)
const env = createTestEnv()

const extra = defineEndpoint({
  id: 'extra',
  service: 'orders',
  method: 'GET',
  path: '/api/extra',
  access: { scope: 'public' },
  summary: 'For tests',
  response: z.object({ shown: z.string() }),
})

let app: FastifyInstance
const apps: FastifyInstance[] = []
function build(options: Partial<ServiceOptions> = {}): FastifyInstance {
  const states = fakeSessionStates([captain])
  app = buildService({ name: 'orders', env, ready: {}, findSessionState: states.find, routes, ...options })
  apps.push(app)
  return app
}
const routes = [
  route(createTable, ({ body }) => ({ ...aTable, name: body.name, pax: body.pax })),
  route(deleteTable, () => {}),
  route(freeTable, ({ body }) => {
    if (body === undefined || body === null) return NO_CONTENT
    throw new Error('secret: the password is hunter2')
  }),
  route(listAreas, ({ tenant }) => [{ id, name: tenant.id }], { etag: true }),
  route(listOrders, () => []),
  route(login, () => ({ token: 't' })),
  route(extra, () => ({ shown: 'yes', hidden: 'password hash' }) as { shown: string }),
]

afterEach(async () => {
  await Promise.all(apps.splice(0).map((each) => each.close()))
})

describe('bodies', () => {
  const body = { name: 'T1', pax: 4, areaId: id }

  test('a success has the status and the shape of the contract', async () => {
    const called = await callEndpoint(build(), createTable, { body }, { token })

    expect(called.status).toBe(201)
    expect(called.body).toMatchObject({ name: 'T1', pax: 4 })
  })

  test('[C8-001] malformed JSON: 400 with an error text', async () => {
    const called = await callEndpoint(build(), createTable, { body: '{"name":' }, { token })

    expect(called.status).toBe(400)
    expect(called.failure).toEqual({ error: 'The request body is not valid JSON.', code: 'MALFORMED_JSON' })
  })

  test.each([
    [{ ...body, pax: '4' }, 'pax'],
    [{ ...body, name: 5 }, 'name'],
    [{ ...body, areaId: 'x' }, 'areaId'],
    [[], 'body'],
    [undefined, 'body'],
  ])('wrong types are refused, never coerced: %j names %s', async (wrong, field) => {
    const called = await callEndpoint(
      build(),
      createTable,
      { body: wrong },
      { token, headers: { 'content-type': 'application/json' } },
    )

    expect(called.status).toBe(400)
    expect(called.failure.code).toBe('INVALID_REQUEST')
    expect(called.failure.error).toMatch(new RegExp(`^The request is not valid: ${field}: .+`))
  })

  test('a body over 256 KB: 413', async () => {
    const called = await callEndpoint(build(), createTable, { body: { ...body, name: 'x'.repeat(300_000) } }, { token })

    expect([called.status, called.failure.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test('another content type: 415', async () => {
    const called = await callEndpoint(
      build(),
      createTable,
      { body: 'name=T1' },
      { token, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    )

    expect([called.status, called.failure.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test.each([{ 'content-type': 'application/json' }, {}])(
    '[C7-029][C7-005] no body at all is no body, with headers %j',
    async (headers) => {
      build()
      const freed = await callEndpoint(app, freeTable, { params: { id } }, { token, headers })
      const deleted = await callEndpoint(app, deleteTable, { params: { id } }, { token, headers })

      expect([freed.status, freed.text]).toEqual([204, ''])
      expect([deleted.status, deleted.text]).toEqual([204, ''])
    },
  )

  test('a route may answer a bad body with a text of its own', async () => {
    build({
      routes: [route(createTable, () => aTable, { whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED') })],
    })
    const called = await callEndpoint(app, createTable, { body: { name: '' } }, { token })

    expect(called.failure).toEqual({
      error: 'Valid name, positive pax, and area are required.',
      code: 'TABLE_DETAILS_REQUIRED',
    })
  })
})

describe('addresses', () => {
  test('an id that is none answers as a missing resource', async () => {
    const called = await callEndpoint(build(), deleteTable, { params: { id: "1' or 1=1" } }, { token })

    expect([called.status, called.failure]).toEqual([404, { error: 'Not found.', code: 'NOT_FOUND' }])
  })

  test.each(['/api/none', '/api/areas/%zz', '/'])('%s: 404 in JSON', async (url) => {
    const response = await build().inject({ url, headers: { authorization: `Bearer ${token}` } })

    expect([response.statusCode, response.json()]).toEqual([404, { error: 'Not found.', code: 'NOT_FOUND' }])
    expect(response.headers['x-request-id']).toBeTruthy()
  })

  test('a bad query: 400 naming the field', async () => {
    const called = await callEndpoint(build(), listOrders, { query: { limit: 'many' } }, { token })

    expect([called.status, called.failure.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(called.failure.error).toContain('limit')
  })
})

describe('a prepared route', () => {
  const answerAfter = (shown: string, fails: { readonly prepare?: Error; readonly handler?: Error } = {}) =>
    preparedRoute(extra, {
      prepare: {
        said: () => 'said',
        async read() {
          if (fails.prepare) throw fails.prepare
          return shown
        },
      },
      async handler(_, { said, read }) {
        if (fails.handler) throw fails.handler
        return { shown: `${said} ${read}` }
      },
      async whenFailed(_, failure) {
        if (failure instanceof AppError) return { shown: failure.code }
        throw failure
      },
    })

  test('gives its handler what was read before', async () => {
    const called = await callEndpoint(build({ routes: [answerAfter('read')] }), extra, {})

    expect(called.body).toEqual({ shown: 'said read' })
  })

  test('begins no further read where one throws at once', async () => {
    const begun: string[] = []
    const order = preparedRoute(extra, {
      prepare: {
        first() {
          begun.push('first')
          throw new AppError('TABLE_NOT_FOUND')
        },
        second: () => begun.push('second'),
      },
      handler: async () => ({ shown: 'none' }),
      whenFailed: async () => ({ shown: begun.join() }),
    })
    const called = await callEndpoint(build({ routes: [order] }), extra, {})

    expect(called.body).toEqual({ shown: 'first' })
  })

  test.each(['prepare', 'handler'] as const)(
    'answers a failure of its step %s, or leaves it as it is',
    async (step) => {
      build({ routes: [answerAfter('read', { [step]: new AppError('TABLE_NOT_FOUND') })] })
      const answered = await callEndpoint(app, extra, {})
      build({ routes: [answerAfter('read', { [step]: new Error('It broke') })] })
      const left = await callEndpoint(app, extra, {})

      expect([answered.body, left.status]).toEqual([{ shown: 'TABLE_NOT_FOUND' }, 500])
    },
  )
})

describe('replies', () => {
  test('carry the request id of the gateway, or a new one for what is none', async () => {
    build()
    const kept = await callEndpoint(app, extra, {}, { headers: { 'x-request-id': 'abcdefgh-1' } })
    const made = await callEndpoint(app, extra, {}, { headers: { 'x-request-id': 'bad id\u00e9' } })

    expect(kept.headers['x-request-id']).toBe('abcdefgh-1')
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('hold only what the contract shows', async () => {
    const called = await callEndpoint(build(), extra, {})

    expect(called.text).toBe('{"shown":"yes"}')
  })

  test('an unexpected failure: 500 that says nothing of the inside', async () => {
    const called = await callEndpoint(build(), freeTable, { params: { id }, body: {} }, { token })

    expect(called.status).toBe(500)
    expect(called.failure).toEqual({ error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' })
  })

  test('a reply that breaks the contract is a 500, not a leak', async () => {
    build({ routes: [route(extra, () => ({ shown: 5 }) as never)] })
    const called = await callEndpoint(app, extra, {})

    expect([called.status, called.failure.code]).toEqual([500, 'INTERNAL'])
  })

  test.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { code: 'P2028' }),
    Object.assign(new Error('Raw query failed'), {
      code: 'P2010',
      meta: { driverAdapterError: { cause: { originalCode: '57014', kind: 'postgres' } } },
    }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('a database that fails with "$message": 503 and when to retry', async (failure) => {
    build({
      routes: [
        route(extra, () => {
          throw failure
        }),
      ],
    })
    const called = await callEndpoint(app, extra, {})

    expect([called.status, called.failure.code, called.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ])
  })

  test.each(['P2010', 'P2039'])('a text the database cannot hold, refused with %s: 400', async (code) => {
    const cause = { originalCode: '22021', kind: 'postgres' }
    build({
      routes: [
        route(extra, () => {
          throw Object.assign(new Error('invalid byte sequence'), { code, meta: { driverAdapterError: { cause } } })
        }),
      ],
    })
    const called = await callEndpoint(app, extra, {})

    expect([called.status, called.failure.code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('an unchanged reply is not sent again', async () => {
    build()
    const first = await callEndpoint(app, listAreas, {}, { token })
    const second = await callEndpoint(
      app,
      listAreas,
      {},
      { token, headers: { 'if-none-match': String(first.headers['etag']) } },
    )

    expect(first.body).toEqual([{ id, name: restaurantId }])
    expect([second.status, second.text]).toEqual([304, ''])
  })
})

describe('health', () => {
  test('/readyz names what is not ready, and says so while stopping', async () => {
    build({ ready: { database: async () => Promise.reject(new Error('away')), menu: async () => {} } })
    const away = await app.inject('/readyz')
    app.beginStopping()
    const stopping = await app.inject('/readyz')

    expect([away.statusCode, away.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE', notReady: ['database'] }])
    expect(stopping.json().notReady).toEqual(['stopping', 'database'])
  })

  test('a connection that is kept alive is ended after its next reply while stopping', async () => {
    build()
    const usual = await app.inject('/healthz')
    app.beginStopping()
    const stopping = await app.inject('/healthz')

    expect([usual.headers['connection'], stopping.headers['connection']]).toEqual(['keep-alive', 'close'])
  })

  test('/healthz and /metrics answer without a token', async () => {
    build()
    await callEndpoint(app, extra, {})

    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/metrics')).payload).toContain(
      'http_request_duration_seconds_count{service="orders",method="GET",route="/api/extra",status="200"} 1',
    )
  })

  test('/metrics has the figures of the service itself; one that cannot be read hides no other', async () => {
    const broken = async () => Promise.reject(new Error('away'))
    build({
      gauges: [
        { name: 'broken_seconds', help: 'Cannot be read', read: broken },
        { name: 'lag_seconds', help: 'Can', read: () => 7 },
      ],
    })
    const { payload } = await app.inject('/metrics')

    expect(payload).toContain('lag_seconds{service="orders"} 7')
    expect(payload).toContain('broken_seconds{service="orders"} Nan')
  })

  test('/metrics has how long transactions took, the jobs of the outbox, and the rounds of periodic work', async () => {
    const listeners: ((ended: { isCommitted: boolean; ms: number }) => void)[] = []
    const pool = () => ({ size: 10, open: 2, idle: 1, waiting: 0 })
    build({
      db: { pool, onTransaction: (listener) => void listeners.push(listener) },
      outbox: async () => ({ oldestDueMs: 3_000, due: 2, later: 1, failing: 4 }),
    })
    for (const listener of listeners) listener({ isCommitted: true, ms: 30 })
    app.roundEnded('purge', 'failed')
    const { payload } = await app.inject('/metrics')

    for (const line of [
      'database_transaction_seconds_bucket{le="0.025",service="orders",outcome="committed"} 0',
      'database_transaction_seconds_bucket{le="0.05",service="orders",outcome="committed"} 1',
      'outbox_age_seconds{queue="all",service="orders"} 3',
      'outbox_jobs{state="failing",service="orders"} 4',
      'periodic_rounds_total{work="purge",outcome="failed",service="orders"} 1',
    ])
      expect(payload).toContain(line)
  })

  test('/metrics answers while the outbox cannot be read', async () => {
    build({ outbox: () => Promise.reject(new Error('away')) })
    const { payload } = await app.inject('/metrics')

    expect(payload).toContain('outbox_jobs{state="failing",service="orders"} Nan')
    expect(payload).toContain('outbox_age_seconds{queue="all",service="orders"} Nan')
  })
})
