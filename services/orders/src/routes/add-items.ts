import { addItems, AppError, type PunchReply } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { priceCurrent } from './price-current.ts'
import { orReplay, requireReplay } from './replay.ts'

/** POST /api/orders/{id}/add. The items are differences, so additions of two terminals add up (gap G4). */
export function addItemsRoute(deps: RouteDeps) {
  return route(
    addItems,
    async ({ tenant, user, params, body, idempotency, req, reply }) => {
      if (body.items.length === 0) throw new AppError('EMPTY_ORDER')

      return orReplay<PunchReply>(deps, tenant, idempotency, reply, async () => {
        const lines = await priceCurrent(deps, tenant, body.items, req.id)
        const addition = { orderId: params.id, lines, addedBy: user.id, message: 'Order updated successfully!' }
        const outcome = await deps.orders.add(tenant, addition, idempotency)
        if (outcome.at === 'added') return outcome.reply
        if (outcome.at === 'key used') return requireReplay<PunchReply>(deps, tenant, idempotency, reply)
        await deps.orders.load(tenant, params.id)
        throw new AppError('ORDER_COMPLETED')
      })
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
