import { AppError, freeTable, type Order } from '@tiffin/contracts'
import { NO_CONTENT, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { decideSettlement } from './decide-settlement.ts'
import { replay } from './replay.ts'

/**
 * PUT /api/tables/{id}/free. Without a body the active order completes with an unspecified payment and the reply is
 * 204; freeing a free table is 204 as well, so that a repetition does no harm (gap G2). A body that names its order
 * settles that one or none: a bill that lay open must not take the money of the table's next guests.
 */
export function freeTableRoute(deps: RouteDeps) {
  return route(
    freeTable,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const request = body ?? null
      const decideWithBody = decideSettlement(request, deps.now())
      const decide: typeof decideWithBody = (order) =>
        request ? decideWithBody(order) : { ...decideWithBody(order), status: 204, reply: null }
      const target = request?.order_id
        ? { orderId: request.order_id, ofTable: params.id }
        : { activeOrderOfTable: params.id }
      const outcome = await deps.orders.settle(tenant, target, idempotency, user.id, decide)
      if (outcome.at === 'missing' && request?.order_id) throw new AppError('ORDER_NOT_FOUND')
      if (outcome.at === 'missing') {
        await deps.floor.requireTable(tenant, params.id)
        return NO_CONTENT
      }
      if (outcome.at === 'replayed' && idempotency) return replay<Order>(outcome.stored, idempotency, reply)
      return request ? (outcome as { reply: Order }).reply : NO_CONTENT
    },
    { whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND') },
  )
}
