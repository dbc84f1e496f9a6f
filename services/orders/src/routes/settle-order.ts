import { AppError, settleOrder, type Order as WireOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'
import { markRepeated, replay } from './shared/replay.ts'
import { refuseOutdated, settlementTask } from './shared/settlement.ts'

/** POST /api/orders/{id}/settle. Orders of any type can be settled; a second settlement is refused (gap G1). */
export function settleOrderRoute(deps: RouteDeps) {
  return route(
    settleOrder,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const task = settlementTask(deps, { tenant, user }, body ?? null)
      const call = { settledBy: user.id, idempotency, status: 200, replyOf: toWireOrder } as const
      const outcome = await deps.orders.settle(tenant, { orderId: params.id }, task, call)
      if (outcome.kind === 'missing') throw new AppError('ORDER_NOT_FOUND')
      if (outcome.kind === 'outdated') throw refuseOutdated(outcome)
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return outcome.reply
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
