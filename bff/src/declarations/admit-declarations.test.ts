import { endpoints, type Endpoint } from '@tiffin/contracts'
import { DeclarationError } from '@tiffin/service-kit/gateway'
import { describe, expect, test } from 'vitest'
import { createRoutes } from '../api/api-router.ts'
import { pathOf } from '../testing/proxied-endpoints.ts'
import { declarations, stockDeclaration, stockEndpoint } from '../testing/declarations.ts'
import { admitDeclarations, gatewayEndpoints, type Declarations } from './admit-declarations.ts'

const urls = { orders: 'http://o', catalog: 'http://c', tenancy: 'http://t', billing: 'http://b', stock: 'http://s' }
const admit = (others: Declarations, more: Record<string, string> = urls) =>
  admitDeclarations({ ...declarations, ...others }, { ...urls, ...more })
const namesOf = ({ services }: ReturnType<typeof admit>) => services.map(({ name }) => name)

test('every endpoint of the contracts that clients may call is found by its method and path, and no other', () => {
  const { services } = admitDeclarations(declarations, urls)
  const find = createRoutes([...services.flatMap((service) => service.endpoints), ...gatewayEndpoints])

  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const isInternal = endpoint.access.scope === 'internal'
    expect(find(endpoint.method, pathOf(endpoint))?.id ?? null).toBe(isInternal ? null : endpoint.id)
  }
})

describe('a service beside those of the product', () => {
  test('is routed by what it declares, under a name that no other has', () => {
    const { services, refused } = admit({ stock: stockDeclaration() })
    const stock = services.find(({ name }) => name === 'stock')

    expect(refused).toEqual([])
    expect(stock).toMatchObject({ url: 'http://s', endpoints: [{ id: 'stock.listItems', service: 'stock' }] })
    expect(stock?.endpoints[0]?.operation).toMatchObject({ operationId: 'stock.listItems' })
  })

  test.each<[string, Declarations, string]>([
    ['with the path of another service', { stock: stockDeclaration({ path: '/api/tables' }) }, 'not below /api/stock'],
    ['with a path that begins like its own', { stock: stockDeclaration({ path: '/api/stocks' }) }, 'not below'],
    [
      'with the name of a path',
      { tables: stockDeclaration({ path: '/api/tables/x' }, 'tables') },
      'taken by the product',
    ],
    [
      'with the name of the gateway',
      { gateway: stockDeclaration({ path: '/api/gateway' }, 'gateway') },
      'taken by the product',
    ],
    ['with the name of another service in it', { stock: stockDeclaration({}, 'tally') }, 'that of tally'],
    [
      'with a role that there is not',
      { stock: stockDeclaration({ access: { scope: 'restaurant', roles: ['Chef'] } }) },
      'roles',
    ],
    [
      'with a larger file than the gateway takes',
      { stock: stockDeclaration({ upload: { field: 'f', maxBytes: 1e7 } }) },
      'more than',
    ],
    [
      'with one address for two endpoints',
      { stock: JSON.stringify({ service: 'stock', endpoints: [stockEndpoint, { ...stockEndpoint, id: 'again' }] }) },
      'twice',
    ],
    ['without an address', { tally: stockDeclaration({ path: '/api/tally' }, 'tally') }, 'no address'],
    ['that is damaged', { stock: '{"service"' }, 'no JSON'],
    ['of which there is an address alone', {}, 'npm run build'],
  ])('%s is refused, and that of others is routed', (_what, others, reason) => {
    const admitted = admit(
      { ledger: stockDeclaration({ path: '/api/ledger' }, 'ledger'), ...others },
      { ...urls, ledger: 'http://l' },
    )

    expect(admitted.refused.map((refusal) => refusal.reason).join()).toContain(reason)
    expect(namesOf(admitted)).toEqual(['orders', 'catalog', 'tenancy', 'billing', 'ledger'])
  })
})

describe('a service of the product is not done without', () => {
  test.each<[string, Declarations, string]>([
    ['that declares nothing', { orders: undefined! }, 'The declaration of orders is refused'],
    ['that is damaged', { orders: declarations['orders']!.slice(1) }, 'no JSON'],
    [
      'that takes the path of another one',
      { orders: declarations['orders']!.replace('/api/tables', '/api/menu') },
      'the same method and path',
    ],
  ])('%s', (_what, changed, reason) => {
    expect(() => admit(changed)).toThrow(DeclarationError)
    expect(() => admit(changed)).toThrow(reason)
  })

  test('as it is declared by the contracts', () => {
    expect(namesOf(admit({}))).toEqual(['orders', 'catalog', 'tenancy', 'billing'])
  })
})
