import { randomUUID } from 'node:crypto'
import { getEntitlements, getMenuSnapshot, getSessionState } from '@tiffin/contracts'
import { ServiceCallError, type CallService, type CachedAnswerStore, type Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import { ON_TIME } from './domain/late-arrival.ts'
import { placingPunch } from './repository/order-punches.ts'
import type { NewOrder } from './repository/place-order.ts'

/** An id that no restaurant, table, dish or user has. */
const NIL_ID = '00000000-0000-0000-0000-000000000000'
const noTenant: Tenant = { id: NIL_ID }
/** The number of calls at the same time: as many as one restaurant may make, so that as many connections are open. */
const AT_ONCE = 4
const ROUNDS = 3
const SERVICE_DEADLINE_MS = 500

type WarmUpDeps = {
  readonly placeOrder: RouteDeps['placeOrder']
  readonly cachedAnswers: CachedAnswerStore
  readonly callService: CallService
}

/**
 * Does the work of an order before the first order arrives, so that connections are open, statements prepared and code
 * compiled. The order is for a table that does not exist, so nothing is written. A service that is down is skipped.
 */
export async function warmUp(deps: WarmUpDeps): Promise<void> {
  await Promise.all([placeNothing(deps), callOtherServices(deps)])
}

async function placeNothing({ placeOrder, cachedAnswers }: WarmUpDeps): Promise<void> {
  const order: NewOrder = {
    orderType: 'Dine-In',
    tableId: NIL_ID,
    customer: null,
    lines: [],
    kots: [],
    createdBy: NIL_ID,
    covers: null,
    promisedInMinutes: null,
    dailyLimit: 0,
    arrival: ON_TIME,
    honoured: [],
    punch: placingPunch(null, { id: NIL_ID }, { orderType: 'Dine-In', tableId: NIL_ID, items: [] }),
  }
  const place = () => placeOrder(noTenant, order, { key: randomUUID(), route: '', bodyHash: '', hashParsed: () => '' })
  const find = () => cachedAnswers.find(noTenant, 'menu', '')
  for (let round = 0; round < ROUNDS; round++) await Promise.all(Array.from({ length: AT_ONCE }, place))
  await Promise.all(Array.from({ length: AT_ONCE }, find))
}

/**
 * Makes the three calls of an order without the caches, which must not hold answers about a restaurant that does not
 * exist.
 */
async function callOtherServices({ callService }: WarmUpDeps): Promise<void> {
  const options = { deadlineMs: SERVICE_DEADLINE_MS }
  const params = { restaurantId: NIL_ID }
  await Promise.all([
    untilAway(() => callService(getMenuSnapshot, { params }, options)),
    untilAway(() => callService(getEntitlements, { params }, options)),
    untilAway(() => callService(getSessionState, { params: { ...params, userId: NIL_ID } }, options)),
  ])
}

async function untilAway(ask: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const error = await ask().catch((reason: unknown) => reason)
    if (error instanceof ServiceCallError && error.isAway) return
  }
}
