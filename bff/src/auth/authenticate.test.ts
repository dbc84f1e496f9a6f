import { request } from 'node:http'
import { DEVICE_KINDS, ROLES, type Role } from '@tiffin/domain'
import { deviceTokenOf, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchAsStaff, ID, pathOf, proxiedEndpoints, type StaffRequest } from '../testing/proxied-endpoints.ts'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let seen: string[] = []
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    seen.push(String(req.url))
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeEach(() => {
  seen = []
})
afterAll(() => gateway.stop())

const call = (path: string, init?: StaffRequest) => fetchAsStaff(gateway.url + path, init)

describe('[C6-030] [C6-036] access is checked before a service is asked', () => {
  const guarded = proxiedEndpoints.filter((endpoint) => endpoint.access.scope === 'restaurant')

  test.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: no token 401, a wrong role 403',
    async (_id, endpoint) => {
      const missing = await call(pathOf(endpoint), { method: endpoint.method })
      expect([missing.status, await missing.json()]).toEqual([401, { error: 'Please sign in.', code: 'TOKEN_MISSING' }])

      const roles: readonly Role[] = endpoint.access.scope === 'restaurant' ? endpoint.access.roles : []
      for (const role of ROLES.filter((each) => !roles.includes(each))) {
        const denied = await call(pathOf(endpoint), { method: endpoint.method, role })
        expect([denied.status, await denied.json()]).toEqual([403, { error: 'Access denied.', code: 'ACCESS_DENIED' }])
      }
      expect(seen).toEqual([])
    },
  )

  const closedToPublic = proxiedEndpoints.filter(({ access }) => access.scope !== 'public')
  test.each(closedToPublic.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: a device only where its kind is named',
    async (_id, endpoint) => {
      const { access } = endpoint
      for (const kind of DEVICE_KINDS) {
        const authorization = `Bearer ${deviceTokenOf({ restaurantId: ID, deviceId: ID, kind })}`
        const { status } = await call(pathOf(endpoint), { method: endpoint.method, headers: { authorization } })
        const isNamed = access.scope === 'restaurant' && access.devices?.includes(kind)
        const refusal = access.scope === 'restaurant' ? 403 : 401
        expect(status).toBe(isNamed ? 200 : refusal)
      }
    },
  )

  test.each([
    ['nonsense', 'Bearer nonsense'],
    ['three parts', 'Bearer a.b.c'],
    ['another scheme', 'Basic YTpi'],
    ['five thousand characters', `Bearer ${'x'.repeat(5_000)}`],
  ])('401 for a token of %s', async (_name, authorization) => {
    const refused = await call('/api/tables', { headers: { authorization } })

    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([401, 'Token is invalid'])
  })
})

describe('a token is good on its own restaurant’s address only', () => {
  let onDomains: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    onDomains = await startGateway(
      (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      { baseDomain: 'brand.co.in' },
    )
  })
  afterAll(() => onDomains.stop())

  const staff = tokenOf({ restaurantId: ID, userId: ID, role: 'Admin', subdomain: 'spice' })
  const at = (host: string, path = '/api/tables', token = staff) =>
    new Promise<number>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: onDomains.port,
          path,
          headers: { host, authorization: `Bearer ${token}` },
        },
        (res) => {
          res.resume()
          resolve(res.statusCode ?? 0)
        },
      )
        .on('error', reject)
        .end()
    })

  test('the token of a device, too', async () => {
    const token = deviceTokenOf({ restaurantId: ID, deviceId: ID, kind: 'screen', subdomain: 'spice' })

    expect([
      await at('spice.brand.co.in', '/api/devices/me', token),
      await at('curry.brand.co.in', '/api/devices/me', token),
    ]).toEqual([200, 401])
  })

  test.each([
    ['spice.brand.co.in', 200],
    ['SPICE.brand.co.in:8080', 200],
    ['curry.brand.co.in', 401],
    ['brand.co.in', 200],
    ['localhost:8080', 200],
  ])('%s: %i', async (host, status) => {
    expect(await at(host)).toBe(status)
  })
})
