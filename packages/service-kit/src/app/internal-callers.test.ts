import { randomUUID } from 'node:crypto'
import {
  AppError,
  endpoints,
  INTERNAL_CALLERS,
  type Endpoint,
  type EndpointId,
  type InternalCaller,
} from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { callEndpoint } from '../testing/call.ts'
import { createTestEnv } from '../testing/env.ts'
import { buildService } from './build-service.ts'

type InternalEndpointId = {
  [Id in EndpointId]: (typeof endpoints)[Id]['access']['scope'] extends 'internal' ? Id : never
}[EndpointId]

/**
 * The callers that may call each internal endpoint, written out. The product grants scopes, so an endpoint with the
 * wrong scope would admit all callers of that scope.
 */
const CALLERS = {
  countRestaurants: ['gateway'],
  countSubscriptions: ['gateway'],
  countOrders: ['gateway'],
  listRestaurantRecords: ['gateway'],
  findRestaurantRecords: ['gateway'],
  dateRestaurants: ['gateway'],
  nameRestaurants: ['gateway'],
  getRestaurantPeople: ['gateway', 'billing'],
  listPlansInUse: ['gateway'],
  rankRestaurantsByPlan: ['gateway'],
  getSubscriptionHistory: ['gateway'],
  listPaymentIssueRecords: ['gateway'],
  listRecentOrderRecords: ['gateway'],
  getRestaurantActivity: ['gateway'],
  listTenancyActions: ['gateway'],
  listBillingActions: ['gateway'],
  closeInOrders: ['tenancy'],
  closeInCatalog: ['tenancy'],
  closeInBilling: ['tenancy'],
  purgeInOrders: ['tenancy'],
  purgeInCatalog: ['tenancy'],
  purgeInBilling: ['tenancy'],
  getSessionState: ['gateway', 'orders', 'catalog', 'billing'],
  getDeviceState: ['gateway', 'orders', 'catalog', 'billing'],
  getOperatorSession: ['gateway', 'orders', 'catalog', 'billing'],
  listGuestRetentions: ['orders'],
  getBillTexts: ['orders'],
  getKotTexts: ['orders'],
  reportTraffic: ['gateway'],
  listMailbox: ['gateway'],
  getMenuSnapshot: ['orders'],
  listKeptPrices: ['orders'],
  noteMenuChange: ['catalog'],
  saveRestaurantFacts: ['tenancy'],
  notePlanChange: ['billing'],
  getEntitlements: ['orders', 'catalog', 'tenancy'],
  awaitFloorHeads: ['gateway', 'orders'],
  awaitMenuHeads: ['gateway', 'orders'],
} as const satisfies Readonly<Record<InternalEndpointId, readonly InternalCaller[]>>

const internalEndpoints = Object.values<Endpoint>(endpoints).filter(({ access }) => access.scope === 'internal')

/**
 * Calls as every caller, with a token the caller signed for this endpoint. @returns the callers that the guard admits
 */
async function callersLetIn(endpoint: Endpoint): Promise<InternalCaller[]> {
  const behindTheGuard = () => {
    throw new AppError('NOT_FOUND')
  }
  const app = buildService({
    name: endpoint.service,
    env: createTestEnv(),
    ready: {},
    routes: [{ endpoint, handler: behindTheGuard, options: {} }],
  })
  const params = { restaurantId: randomUUID(), userId: randomUUID(), deviceId: randomUUID() }
  const answers: [InternalCaller, string | undefined][] = []
  for (const from of INTERNAL_CALLERS) {
    const { failure } = await callEndpoint(app, endpoint, { params }, { from })
    answers.push([from, failure.code])
  }
  await app.close()
  // The guard answers before the input is read, so an admitted caller reaches the handler or the check of the missing
  // body.
  const unexpected = answers.filter(([, code]) => !['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_REQUEST'].includes(code!))
  expect(unexpected).toEqual([])
  return answers.flatMap(([from, code]) => (code === 'ACCESS_DENIED' ? [] : [from]))
}

test('the table has every internal endpoint, and no other', () => {
  expect(Object.keys(CALLERS).toSorted()).toEqual(internalEndpoints.map(({ id }) => id).toSorted())
})

test.each(internalEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s lets in the callers of its row and refuses every other',
  async (id, endpoint) => {
    expect(await callersLetIn(endpoint)).toEqual(CALLERS[id as InternalEndpointId])
  },
)

test('control: closing in billing, moved to the scope of plans, opens to orders and the catalog', async () => {
  const moved = { ...endpoints.closeInBilling, access: { scope: 'internal', about: 'plans' } } as const

  expect(await callersLetIn(moved)).toEqual(['orders', 'catalog', 'tenancy'])
})
