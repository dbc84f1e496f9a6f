import { createOrder } from '@tiffin/contracts'
import { preparedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { pricePunch } from './shared/price-punch.ts'
import { readOrder } from './shared/read-punch.ts'
import { replayPunch } from './shared/replay.ts'
import { storeOrder } from './shared/store-order.ts'

/**
 * POST /api/orders. The client's totals are ignored; a price that the menu no longer has is refused (gap G5), unless
 * the order comes late.
 */
export function createOrderRoute(deps: RouteDeps) {
  return preparedRoute(createOrder, {
    prepare: { order: readOrder, priced: pricePunch(deps), plannedLimit: deps.limits.read },
    handler: storeOrder(deps),
    whenFailed: (context, failure) => replayPunch(deps, context, readOrder(context).punch, failure),
  })
}
