import { AppError, mergeOrders, type Order as WireOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'
import { refuseTooLarge } from './shared/refuse-too-large.ts'
import { replay } from './shared/replay.ts'

/**
 * POST /api/orders/{id}/merge. The version keeps a second request, without a key or under another one, from merging
 * anything more.
 */
export function mergeOrdersRoute(deps: RouteDeps) {
  return route(
    mergeOrders,
    async ({ tenant, params, body, idempotency, reply }) => {
      const repeatable = idempotency && { request: idempotency, replyOf: toWireOrder }
      const outcome = await deps.mergeOrders(tenant, params.id, body, repeatable).catch(refuseTooLarge)
      return outcome.kind === 'merged'
        ? toWireOrder(outcome.order)
        : replay<WireOrder>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
