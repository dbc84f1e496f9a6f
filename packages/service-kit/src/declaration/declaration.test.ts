import { endpoints, SERVICES, type Endpoint } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import { DeclarationError, declareService, parseDeclaration } from './declaration.ts'

const ofService = (service: string) =>
  Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.service === service)

describe('the declaration of a service', () => {
  test.each(SERVICES)('of %s has every endpoint that clients may call, with its access, in order', (service) => {
    const { endpoints: declared } = parseDeclaration(JSON.stringify(declareService(service, ofService(service))))
    const routed = ofService(service).filter(({ access }) => access.scope !== 'internal')

    expect(declared.map(({ id, method, path, access, upload }) => ({ id, method, path, access, upload }))).toEqual(
      routed.map(({ id, method, path, access, upload }) => ({ id, method, path, access, upload })),
    )
  })

  test('has what decides how long a call may take, and no schema besides the document', () => {
    const { endpoints: declared } = declareService('billing', ofService('billing'))
    const create = declared.find(({ id }) => id === 'createSubscription')

    expect(create?.asksOutside).toBe(true)
    expect(new Set(declared.flatMap((endpoint) => Object.keys(endpoint)))).toEqual(
      new Set(['id', 'method', 'path', 'access', 'asksOutside', 'operation']),
    )
  })

  test('is not made with an endpoint of another service, or with one that only the gateway can answer', () => {
    expect(() => declareService('catalog', ofService('orders'))).toThrow('is an endpoint of orders')
    expect(() => declareService('gateway', ofService('gateway'))).toThrow(DeclarationError)
  })
})

const endpoint = {
  id: 'listItems',
  method: 'GET',
  path: '/api/stock/items/:id',
  access: { scope: 'restaurant', roles: ['Admin'] },
  operation: {},
}
const withEndpoint = (change: object) => JSON.stringify({ service: 'stock', endpoints: [{ ...endpoint, ...change }] })
const without = (field: string) => withEndpoint({ [field]: undefined })

describe('a declaration is refused', () => {
  test('not as it should be: this is the one that each of the others changes', () => {
    expect(parseDeclaration(withEndpoint({})).endpoints).toHaveLength(1)
    const access = { scope: 'restaurant', roles: [], devices: ['screen'] }
    expect(parseDeclaration(withEndpoint({ access })).endpoints).toHaveLength(1)
  })

  test.each<[string, string, string]>([
    ['with a role that there is not', withEndpoint({ access: { scope: 'restaurant', roles: ['Chef'] } }), 'roles.0'],
    ['without roles', withEndpoint({ access: { scope: 'restaurant' } }), 'roles: is missing'],
    ['with an empty list of roles', withEndpoint({ access: { scope: 'restaurant', roles: [] } }), 'neither a role'],
    [
      'with a device that there is not',
      withEndpoint({ access: { scope: 'restaurant', roles: [], devices: ['tv'] } }),
      'devices.0',
    ],
    ['without access', without('access'), 'access'],
    ['with a scope that there is not', withEndpoint({ access: { scope: 'open' } }), 'scope'],
    ['with an internal endpoint', withEndpoint({ access: { scope: 'internal', about: 'purge' } }), 'scope'],
    ['with an endpoint for pipelines', withEndpoint({ access: { scope: 'deploy' } }), 'scope'],
    [
      'with a condition of access that is unknown',
      withEndpoint({ access: { ...endpoint.access, plans: ['Pro'] } }),
      'plans',
    ],
    ['with a field that is unknown', withEndpoint({ needsPlan: 'Pro' }), 'needsPlan'],
    ['with a method that is not routed', withEndpoint({ method: 'PATCH' }), 'method'],
    ['with a path that is not below /api', withEndpoint({ path: '/internal/stock' }), 'path'],
    ['with a path that leads elsewhere', withEndpoint({ path: '/api/stock/../tables' }), 'path'],
    ['with a pattern for a path', withEndpoint({ path: '/api/stock/.*' }), 'path'],
    ['without an operation', without('operation'), 'operation'],
    ['without endpoints', JSON.stringify({ service: 'stock', endpoints: [] }), 'endpoints'],
    ['with a name that is a path', JSON.stringify({ service: '../orders', endpoints: [endpoint] }), 'service'],
    ['that breaks off', withEndpoint({}).slice(0, -5), 'no JSON'],
  ])('%s', (_what, text, reason) => {
    expect(() => parseDeclaration(text)).toThrow(DeclarationError)
    expect(() => parseDeclaration(text)).toThrow(reason)
  })
})
