import { AppError, freeTable, type Order as WireOrder } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { NO_CONTENT, route, type Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { SettlementCall } from '../repository/save-settlement.ts'
import { toWireOrder } from '../wire.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { refuseOutdated, settlementTask } from './shared/settlement.ts'

/**
 * PUT /api/tables/{id}/free. Without a body the active order completes with an unspecified payment and the reply is
 * 204; freeing a free table is 204 as well, so that a repetition does no harm (gap G2). A body that names an order
 * settles that order or none, so that an old bill never settles the order of the table's next guests. When the order
 * has moved to another table, the refusal contains its present state, which the open bill then shows.
 */
export function freeTableRoute(deps: RouteDeps) {
  return route(
    freeTable,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const orderId = body?.order_id
      const target = orderId ? { orderId, ofTable: params.id } : { activeOrderOfTable: params.id }
      const task = settlementTask(deps, { tenant, user }, body ?? null)
      const call: SettlementCall<WireOrder | null> = {
        settledBy: user.id,
        idempotency,
        status: body ? 200 : 204,
        replyOf: body ? toWireOrder : () => null,
      }
      const outcome = await deps.orders.settle(tenant, target, task, call)
      if (outcome.kind === 'outdated') throw refuseOutdated(outcome)
      if (outcome.kind === 'missing' && orderId) throw await refusalOfMoved(deps, tenant, orderId)
      if (outcome.kind === 'missing') {
        await deps.tables.require(tenant, params.id)
        return NO_CONTENT
      }
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return outcome.reply ?? NO_CONTENT
    },
    { whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND') },
  )
}

/** Makes the refusal for an order that is not at the table any more. @throws AppError ORDER_NOT_FOUND */
async function refusalOfMoved({ orders }: RouteDeps, tenant: Tenant, orderId: string): Promise<AppError> {
  const order = await orders.load(tenant, orderId)
  return refuseOutdated({
    kind: 'outdated',
    code: orderCan('settle', order) ? 'ORDER_CHANGED' : 'ORDER_COMPLETED',
    order,
  })
}
