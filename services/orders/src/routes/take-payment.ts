import { AppError, takePayment, type Order as WireOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { markRepeated, replay } from './shared/replay.ts'

/**
 * POST /api/orders/{id}/payments. A part payment leaves the order open. The same endpoint gives overpaid money back.
 */
export function takePaymentRoute(deps: RouteDeps) {
  return route(
    takePayment,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const outcome = await deps.takePayment(tenant, params.id, body, {
        user,
        idempotency,
        handedOver: deps.handedOver,
      })
      if (outcome.kind === 'refused') throw new AppError(outcome.code).with({ order: outcome.order })
      if (outcome.kind === 'replayed') return replay<WireOrder>(outcome.stored, outcome.request, reply)
      if (outcome.kind === 'repeated') markRepeated(reply)
      return outcome.order
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
