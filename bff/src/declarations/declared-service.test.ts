import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceTokenOf } from '@tiffin/service-kit/testing'
import { fetchAsStaff, ID, type StaffRequest } from '../testing/proxied-endpoints.ts'
import { stockDeclaration } from '../testing/declarations.ts'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway((_req, res, service) => void res.end(JSON.stringify({ service })), {
    otherDeclarations: {
      stock: stockDeclaration(),
      ledger: stockDeclaration({ path: '/api/ledger', access: { scope: 'restaurant', roles: ['Owner'] } }, 'ledger'),
    },
  })
})
afterAll(() => gateway.stop())

const call = (path: string, init?: StaffRequest) => fetchAsStaff(gateway.url + path, init)

test('calls of a declared endpoint reach its service, from the roles that it names and from no others', async () => {
  for (const role of ['Admin', 'Captain'] as const)
    expect(await (await call('/api/stock/items', { role })).json()).toEqual({ service: 'stock' })
  for (const role of ['Cashier', 'Waiter'] as const) expect((await call('/api/stock/items', { role })).status).toBe(403)

  expect((await call('/api/stock/items')).status).toBe(401)
  const screen = deviceTokenOf({ restaurantId: ID, deviceId: ID, kind: 'screen' })
  expect((await call('/api/stock/items', { headers: { authorization: `Bearer ${screen}` } })).status).toBe(403)
})

test('what a service did not declare is not found, whatever the role', async () => {
  for (const path of ['/api/stock', '/api/stock/items/1', '/api/stock/readyz'])
    expect((await call(path, { role: 'Admin' })).status).toBe(404)
  expect((await call('/api/stock/items', { role: 'Admin', method: 'POST' })).status).toBe(404)
})

test('nothing of a service that names an unknown role is routed; the gateway is ready and warns of it', async () => {
  expect((await call('/api/ledger', { role: 'Admin' })).status).toBe(404)

  const ready = await fetch(`${gateway.url}/readyz`)
  const { warnings } = (await ready.json()) as { warnings?: readonly string[] }
  expect(ready.status).toBe(200)
  expect(warnings?.join()).toMatch(/ledger is refused: endpoints\.0\.access\.roles\.0: must be one of Admin/)
  expect(await gateway.metric('refused_services')).toEqual([{ labels: { service: 'ledger' }, value: 1 }])
})

test('the API document has the endpoints of a declared service, and none of a refused one', async () => {
  const { paths } = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as { paths: Record<string, object> }

  expect(paths['/api/stock/items']).toMatchObject({ get: { operationId: 'stock.listItems' } })
  expect(Object.keys(paths)).toContain('/api/tables/{id}/free')
  expect(Object.keys(paths)).not.toContain('/api/ledger')
})
