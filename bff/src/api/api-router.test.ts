import { request } from 'node:http'
import { endpoints, SERVICES, type Endpoint } from '@tiffin/contracts'
import type { DeviceKind } from '@tiffin/domain'
import { deviceTokenOf, operatorToken } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  fetchAsStaff,
  ID,
  pathOf,
  proxiedEndpoints,
  tokenFor,
  type StaffRequest,
} from '../testing/proxied-endpoints.ts'
import { startGateway, type FakeUpstream } from '../testing/start-gateway.ts'
import { BULKHEAD_LIMITS } from '../upstream/bulkhead.ts'

type Seen = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, unknown>
  readonly body: string
}

let gateway: Awaited<ReturnType<typeof startGateway>>
let seen: Seen[] = []
let answer: FakeUpstream
const answerOk: FakeUpstream = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'application/json', 'x-from': 'service' }).end('{"ok":true}')

beforeAll(async () => {
  gateway = await startGateway((req, res, service) => {
    let body = ''
    req.on('data', (chunk) => (body += chunk))
    req.on('end', () => {
      seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body })
      answer(req, res, service)
    })
  })
})
beforeEach(() => {
  seen = []
  answer = answerOk
})
afterAll(() => gateway.stop())

const call = (path: string, init?: StaffRequest) => fetchAsStaff(gateway.url + path, init)

/** Sends a path unchanged; fetch would normalise it. */
function rawGet(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: gateway.port, path, headers: { authorization: `Bearer ${tokenFor('Admin')}` } },
      (res) => {
        res.resume()
        resolve(res.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end()
  })
}

const operator = operatorToken()
const deviceToken = (kind: DeviceKind) => deviceTokenOf({ restaurantId: ID, deviceId: ID, kind })
/** The token for an endpoint that no staff may call: of the operator or of a device; null for other endpoints. */
const tokenBesideStaff = ({ access }: Endpoint): string | null => {
  if (access.scope === 'system') return operator
  const [kind] = (access.scope === 'restaurant' && access.roles.length === 0 && access.devices) || []
  return kind ? deviceToken(kind) : null
}

describe('routing', () => {
  test.each(proxiedEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s reaches its service as it was sent',
    async (_id, endpoint) => {
      const token = tokenBesideStaff(endpoint)
      const isWrite = endpoint.method === 'POST' || endpoint.method === 'PUT'
      const reply = await call(`${pathOf(endpoint)}?a=1`, {
        method: endpoint.method,
        role: 'Admin',
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
        ...(isWrite && { body: '{"x":1}' }),
      })

      expect([reply.status, reply.headers.get('x-from')]).toEqual([200, 'service'])
      expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
        [endpoint.method, `${pathOf(endpoint)}?a=1`, isWrite ? '{"x":1}' : ''],
      ])
    },
  )

  test('internal endpoints cannot be reached from outside', async () => {
    const internal = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.access.scope === 'internal')
    for (const endpoint of internal) expect((await call(pathOf(endpoint), { role: 'Admin' })).status).toBe(404)

    expect(internal.length).toBeGreaterThan(0)
    expect(seen).toEqual([])
  })

  test.each([
    '/api/../api/tables',
    '/api//tables',
    '/api/%74ables',
    '/API/tables',
    '/api/tables/',
    '/api/tables/%2e%2e/areas',
    '/api/nothing',
    '/api',
  ])('%s names nothing', async (path) => {
    expect(await rawGet(path)).toBe(404)
    expect(seen).toEqual([])
  })

  test('pictures come from the catalog without a token, under their own address', async () => {
    expect((await call('/media/some/dish.svg')).status).toBe(200)
    expect(seen.map(({ url }) => url)).toEqual(['/media/some/dish.svg'])
  })

  test('every service has endpoints', () => {
    expect([...new Set(proxiedEndpoints.map((endpoint) => endpoint.service))].toSorted()).toEqual(
      [...SERVICES].toSorted(),
    )
  })
})

describe('bodies', () => {
  test('a form reaches its service byte for byte', async () => {
    const form = new FormData()
    form.set('name', 'Dosa')
    form.set('image', new Blob(['picture'.repeat(50_000)]), 'dosa.jpg')
    const sent = new Response(form)
    const [type, body] = [sent.headers.get('content-type')!, await sent.text()]
    const reply = await call('/api/menu', { method: 'POST', role: 'Admin', headers: { 'content-type': type }, body })

    expect(reply.status).toBe(200)
    expect(seen.map((each) => [each.headers['content-type'], each.body])).toEqual([[type, body]])
  })

  test('one larger than any endpoint takes is refused before a service is asked', async () => {
    const reply = await call('/api/menu', { method: 'POST', role: 'Admin', body: 'x'.repeat(3 * 1024 * 1024 + 1) })

    expect([reply.status, await reply.json()]).toEqual([
      413,
      { error: 'The request is too large.', code: 'BODY_TOO_LARGE' },
    ])
    expect(seen).toEqual([])
  })
})

test.each([
  [0, '6.6.6.6, 7.7.7.7', '127.0.0.1'],
  [1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
  [2, '6.6.6.6, 7.7.7.7', '6.6.6.6'],
  [2, undefined, '127.0.0.1'],
])(
  'behind %i proxies of our own, with the header %s, the address of the client is %s',
  async (trustedProxies, forwarded, address) => {
    let forwardedOn: readonly unknown[] = []
    const record: FakeUpstream = (req, res) => {
      forwardedOn = [req.headers['x-forwarded-for'], req.headers['x-forwarded-proto']]
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    const behind = await startGateway(record, { proxy: { https: true, trustedProxies } })
    const { status } = await fetch(`${behind.url}/api/subdomains/spice`, {
      headers: { ...(forwarded && { 'x-forwarded-for': forwarded }), 'x-forwarded-proto': 'gopher' },
    })
    await behind.stop()

    expect([status, String(forwardedOn[0]).replace('::ffff:', ''), forwardedOn[1]]).toEqual([200, address, 'https'])
  },
)

test('mail that was kept is shown as JSON and as a page, for one person if asked', async () => {
  const mails = [{ to: 'asha@spice.test', subject: 'Your <code>', text: '123456', sentAt: '2026-11-21T10:00:00.000Z' }]
  answer = (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails))

  expect(await (await call('/dev/mailbox?to=asha@spice.test')).json()).toEqual(mails)
  expect(seen.map(({ url, headers }) => [url, typeof headers['x-internal-call']])).toEqual([
    ['/internal/dev/mailbox?to=asha%40spice.test', 'string'],
  ])
  expect(await (await call('/dev/mailbox', { headers: { accept: 'text/html' } })).text()).toContain('Your &lt;code&gt;')
})

describe('header hygiene', () => {
  test('what a client says about itself does not reach a service', async () => {
    const posing = {
      'x-tenant-id': 'other',
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      'x-service-token': 'guess',
      'x-internal-call': 'guess',
      'x-user-role': 'Admin',
      forwarded: 'for=1.2.3.4',
    }
    await call('/api/tables', { role: 'Admin', headers: posing })

    const { headers } = seen[0]!
    expect([
      headers['x-tenant-id'],
      headers['x-real-ip'],
      headers['x-service-token'],
      headers['x-internal-call'],
      headers['x-user-role'],
      headers.forwarded,
    ]).toEqual(Array(6).fill(undefined))
    expect(headers['x-forwarded-for']).toContain('127.0.0.1')
  })

  test.each([
    ['of staff', '/api/tables', tokenFor('Waiter'), ID],
    ['of a device', '/api/kitchen/tickets', deviceToken('screen'), ID],
    ['of the operator: none', '/api/system/plans', operator, undefined],
    ['without a token: none', '/api/subdomains/spice', null, undefined],
  ])(
    'a call names the restaurant of its token to balancers, not what a client says; %s',
    async (_of, path, token, id) => {
      const reply = await call(path, {
        headers: { 'X-Restaurant-Id': 'other', ...(token && { authorization: `Bearer ${token}` }) },
      })

      expect([reply.status, seen.map(({ headers }) => headers['x-restaurant-id'])]).toEqual([200, [id]])
    },
  )

  test('every reply carries the request id, a given one if it is one', async () => {
    const given = await call('/api/tables', { role: 'Admin', headers: { 'x-request-id': 'till-7-0001' } })
    const odd = await call('/api/tables', { role: 'Admin', headers: { 'x-request-id': 'a b<script>' } })

    expect(given.headers.get('x-request-id')).toBe('till-7-0001')
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(seen.map(({ headers }) => headers['x-request-id'])).toEqual(['till-7-0001', odd.headers.get('x-request-id')])
  })

  test('hop-by-hop headers of a service stay behind', async () => {
    answer = (_req, res) =>
      void res.writeHead(200, { 'content-type': 'application/json', 'keep-alive': 'timeout=72' }).end('{}')

    expect((await call('/api/tables', { role: 'Admin' })).headers.get('keep-alive') ?? '').not.toContain('72')
  })
})

describe('replies', () => {
  const large = JSON.stringify({ text: 'x'.repeat(10_000) })

  test('large ones are packed for those who can unpack, and keep their tag', async () => {
    answer = (_req, res) =>
      void res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', etag: '"tag"' }).end(large)

    const packed = await call('/api/orders', { role: 'Admin', headers: { 'accept-encoding': 'gzip' } })
    const plain = await call('/api/orders', { role: 'Admin', headers: { 'accept-encoding': 'identity' } })

    expect([packed.headers.get('content-encoding'), packed.headers.get('etag'), await packed.text()]).toEqual([
      'gzip',
      '"tag"',
      large,
    ])
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, large])
  })

  test('304 passes through without a body', async () => {
    answer = (_req, res) => void res.writeHead(304, { etag: '"tag"' }).end()

    const reply = await call('/api/orders', { role: 'Admin' })
    expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([304, '"tag"', ''])
  })

  test('HEAD passes through with the length that a GET has', async () => {
    answer = (_req, res) => void res.writeHead(200, { 'content-length': 700_000 }).end()

    const reply = await call('/api/orders', { role: 'Admin', method: 'HEAD' })
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '700000', ''])
  })

  test.each([
    ['304', 'GET', 304],
    ['204', 'GET', 204],
    ['HEAD', 'HEAD', 200],
  ])('%s leaves its slot of the service to the next call', async (_what, method, status) => {
    answer = (_req, res) => void res.writeHead(status).end()
    const statuses: number[] = []
    for (let calls = 0; calls < BULKHEAD_LIMITS.maxConcurrent + 1; calls++)
      statuses.push((await call('/api/orders', { role: 'Admin', method })).status)

    expect(new Set(statuses)).toEqual(new Set([status]))
    for (const { value } of await gateway.metric('upstream_requests_in_flight')) expect(value).toBe(0)
  })

  test('hold one restaurant’s data: no cache keeps them for another', async () => {
    expect((await call('/api/orders', { role: 'Admin' })).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('a service may say that everybody gets the same', async () => {
    answer = (_req, res) =>
      void res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }).end('[]')

    expect((await call('/api/public/plans')).headers.get('cache-control')).toBe('public, max-age=60')
  })
})

describe('a service in trouble', () => {
  test('503 as { error, code } when the connection breaks before an answer', async () => {
    answer = (req) => void req.socket.destroy()

    const reply = await call('/api/tables?token=secret', { role: 'Admin' })
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      503,
      '2',
      { error: 'The service is not available right now. Please try again in a moment.', code: 'SERVICE_UNAVAILABLE' },
    ])
  })

  test('a reply that breaks off in the middle is not passed off as whole', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      res.write('{"half":')
      setTimeout(() => res.destroy(), 20)
    }

    await expect(call('/api/tables', { role: 'Admin' }).then((reply) => reply.text())).rejects.toThrow()
  })
})

test('the API document is made from the contracts, and there is a page to read it', async () => {
  expect(await (await call('/api/docs/')).text()).toContain('swagger-ui')
  const document = (await (await call('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }

  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/tables/{id}/free')
  expect(Object.keys(document.paths).some((path) => path.startsWith('/internal'))).toBe(false)
})
