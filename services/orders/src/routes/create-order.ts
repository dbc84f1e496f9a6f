import { AppError, createOrder } from '@tiffin/contracts'
import { findOrderProblem } from '@tiffin/domain'
import { preparedRoute, type RouteContext } from '@tiffin/service-kit'
import type { PunchRequest } from '../clients/menu-snapshots.ts'
import type { RouteDeps } from '../deps.ts'
import { placingPunch } from '../repository/order-punches.ts'
import { replayPunch } from './shared/replay.ts'
import { storeOrder } from './shared/store-order.ts'

/**
 * POST /api/orders. The client's totals are ignored; a price that the menu no longer has is refused (gap G5), unless
 * the order comes late.
 */
export function createOrderRoute(deps: RouteDeps) {
  return preparedRoute(createOrder, {
    prepare: {
      order: readOrder,
      priced: (context: PunchRequest) => deps.menus.price(context, deps.handedOver),
      plannedLimit: deps.limits.read,
    },
    handler: storeOrder(deps),
    whenFailed: (context, failure) => replayPunch(deps, context, readOrder(context).punch, failure),
  })
}

/**
 * Reads a new order and its punch from a request: a dine-in order has a table and covers, any other order a customer
 * and a promised time.
 *
 * @throws AppError with the problem that `findOrderProblem` finds
 */
function readOrder({ user, body, headers, idempotency }: RouteContext<typeof createOrder>) {
  const { orderType, items } = body
  const isDineIn = orderType === 'Dine-In'
  const tableId = isDineIn ? (body.tableId ?? null) : null
  const customer = isDineIn ? null : (body.customerDetails ?? null)
  const problem = findOrderProblem({ orderType, tableId, lineCount: items.length, customer })
  if (problem) throw new AppError(problem)
  const covers = isDineIn ? (body.covers ?? null) : null
  const promisedInMinutes = isDineIn ? null : (body.promisedInMinutes ?? null)
  const punch = placingPunch(idempotency, user, { ...body, tableId }, headers)
  return { orderType, tableId, customer, covers, promisedInMinutes, punch }
}
