import { AppError, freeTable, type Order as WireOrder } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { NO_CONTENT, route, type Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { findDiscountApproval } from './shared/verify-approval.ts'

/**
 * PUT /api/tables/{id}/free. Without a body the active order completes with an unspecified payment and the reply is
 * 204. The reply for a free table is 204 too, so that a repetition does no harm (gap G2). A body that names an order
 * settles that order or none, so that an old bill never settles the order of the table's next guests. If the order has
 * moved to another table, the refusal contains the order in its present state, which the open bill then shows.
 */
export function freeTableRoute(deps: RouteDeps) {
  return route(
    freeTable,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const orderId = body?.order_id
      const target = orderId ? { orderId, ofTable: params.id } : { activeOrderOfTable: params.id }
      const approval = findDiscountApproval(deps, tenant, body?.approval)
      const task = { request: body ?? null, rules: user, isKhataOn: user.isKhataOn, approval }
      const call = { settledBy: user.id, idempotency, status: body ? 200 : 204 } as const
      const outcome = await deps.settle(tenant, target, task, call)
      if (outcome.kind === 'refused') throw new AppError(outcome.code).with({ order: outcome.order })
      if (outcome.kind === 'missing' && orderId) throw await refusalOfMoved(deps, tenant, orderId)
      if (outcome.kind === 'missing') {
        await deps.tables.require(tenant, params.id)
        return NO_CONTENT
      }
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return body ? outcome.order : NO_CONTENT
    },
    { whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND') },
  )
}

/** Makes the refusal for an order that is not at the table any more. @throws AppError ORDER_NOT_FOUND */
async function refusalOfMoved({ orders }: RouteDeps, tenant: Tenant, orderId: string): Promise<AppError> {
  const order = await orders.load(tenant, orderId)
  const code = orderCan('settle', order) ? 'ORDER_CHANGED' : 'ORDER_COMPLETED'
  return new AppError(code).with({ order: toWireOrder(order) })
}
