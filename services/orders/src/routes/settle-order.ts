import { AppError, settleOrder, type Order as WireOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { findDiscountApproval } from './shared/verify-approval.ts'

/** POST /api/orders/{id}/settle. Orders of any type can be settled; a second settlement is refused (gap G1). */
export function settleOrderRoute(deps: RouteDeps) {
  return route(
    settleOrder,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const approval = findDiscountApproval(deps, tenant, body?.approval)
      const task = {
        request: body ?? null,
        rules: user,
        isKhataOn: user.isKhataOn,
        approval,
        handedOver: deps.handedOver,
      }
      const call = { settledBy: user.id, idempotency, status: 200 } as const
      const outcome = await deps.settle(tenant, { orderId: params.id }, task, call)
      if (outcome.kind === 'missing') throw new AppError('ORDER_NOT_FOUND')
      if (outcome.kind === 'refused') throw new AppError(outcome.code).with({ order: outcome.order })
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return outcome.order
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
