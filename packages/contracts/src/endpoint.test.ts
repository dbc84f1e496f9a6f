import { expect, test } from 'vitest'
import { fillPath, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

test('parameters are filled in and escaped', () => {
  expect(fillPath('/api/tables/:id/free', { id: 'a/b' })).toBe('/api/tables/a%2Fb/free')
  expect(() => fillPath('/api/tables/:id')).toThrow('needs the parameter id')
})

test('endpoints are registered by id; no two at the gateway, and no two of a service, share method and path', () => {
  const all = Object.entries<Endpoint>(endpoints)
  const placeOf = ({ access, service, method, path }: Endpoint) =>
    `${access.scope === 'internal' ? service : 'gateway'} ${method} ${path}`

  expect(all.filter(([name, endpoint]) => name !== endpoint.id)).toEqual([])
  expect(new Set(all.map(([, endpoint]) => placeOf(endpoint))).size).toBe(all.length)
})

test('internal endpoints are for services only and public paths are not', () => {
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    expect(endpoint.path.startsWith('/internal/')).toBe(endpoint.access.scope === 'internal')
  }
})

test('every write that must not count twice honours an idempotency key', () => {
  const ids = Object.values<Endpoint>(endpoints)
    .filter((endpoint) => endpoint.idempotent)
    .map((endpoint) => endpoint.id)

  expect(ids.toSorted()).toEqual([
    'addItems',
    'cancelDocument',
    'createKhata',
    'createMenuItem',
    'createOrder',
    'createSubscription',
    'createTable',
    'fireLines',
    'freeTable',
    'giveCreditNote',
    'issueBill',
    'mergeOrders',
    'openDrawer',
    'printDocument',
    'refundPayment',
    'reverseKhataReceipt',
    'sendBill',
    'sendDocument',
    'settleOrder',
    'splitOrder',
    'takeKhataReceipt',
    'takePayment',
    'voidLine',
  ])
})

/** The HTTP methods that change or remove something. */
const CHANGING: ReadonlySet<string> = new Set(['DELETE', 'PUT', 'PATCH'])
const changersOf = (path: string) =>
  Object.values<Endpoint>(endpoints)
    .filter((endpoint) => endpoint.path.startsWith(path) && CHANGING.has(endpoint.method))
    .map((endpoint) => endpoint.id)

test('no endpoint takes an issued document away or changes it: each only adds what happened to it', () => {
  expect(changersOf('/api/documents')).toEqual([])
  const writers = Object.values<Endpoint>(endpoints).filter(
    ({ path, method }) => path.startsWith('/api/documents') && method !== 'GET',
  )
  expect(writers.map(({ id, method }) => [id, method])).toEqual([
    // A till says which number it has taken; no document is changed.
    ['noteTillSeries', 'POST'],
    ['printDocument', 'POST'],
    ['sendDocument', 'POST'],
    ['cancelDocument', 'POST'],
    ['giveCreditNote', 'POST'],
  ])
  // Control: the endpoints that change and remove tables are found.
  expect(changersOf('/api/tables')).toEqual(expect.arrayContaining(['updateTable', 'deleteTable']))
})
