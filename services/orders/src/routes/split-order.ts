import { AppError, splitOrder, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { SplitOrders } from '../repository/split-order.ts'
import { toWireOrder } from '../wire.ts'
import { refuseTooLarge } from './shared/refuse-too-large.ts'
import { replay } from './shared/replay.ts'

type Reply = ResponseOf<typeof splitOrder>

/**
 * POST /api/orders/{id}/split. The version keeps a second request, without a key or under another one, from moving
 * anything more.
 */
export function splitOrderRoute(deps: RouteDeps) {
  return route(
    splitOrder,
    async ({ tenant, params, body, idempotency, reply }) => {
      const parts = body.parts.map(({ table_id: tableId = null, items }) => ({
        tableId,
        items: items.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
        newOrderId: deps.newId(),
      }))
      const request = { parts, version: body.version }
      const repeatable = idempotency && { request: idempotency, replyOf: toReply }
      const outcome = await deps.splitOrder(tenant, params.id, request, repeatable).catch(refuseTooLarge)
      return outcome.kind === 'split' ? toReply(outcome) : replay<Reply>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}

function toReply({ order, parts }: SplitOrders): Reply {
  return { order: toWireOrder(order), parts: parts.map((part) => toWireOrder(part)) }
}
