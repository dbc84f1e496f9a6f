import { addItems, AppError } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { arrivalOf } from '../domain/late-arrival.ts'
import { addingPunch } from '../repository/order-punches.ts'
import { refuseShortItems } from './shared/items-short.ts'
import { refuseTooLarge } from './shared/refuse-too-large.ts'
import { repeatedInParallel, replayPunch } from './shared/replay.ts'

/** POST /api/orders/{id}/add. The items are differences, so additions of two terminals add up (gap G4). */
export function addItemsRoute(deps: RouteDeps) {
  return route(
    addItems,
    async ({ tenant, user, params, body, headers, idempotency, req, reply }) => {
      if (body.items.length === 0) throw new AppError('EMPTY_ORDER')
      const punch = addingPunch(idempotency, user, params.id, body, headers)

      try {
        const arrival = arrivalOf(body.taken, deps.now(), deps.handedOver)
        const { lines, tickets, honoured } = await deps.menus.price(tenant, req.id, body, arrival)
        const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
        const addition = { orderId: params.id, lines, kots, punch, arrival, honoured }
        const outcome = await deps.addItems(tenant, addition, idempotency).catch(refuseTooLarge)
        if (outcome.kind === 'added') return outcome.reply
        if (outcome.kind === 'items-short') throw refuseShortItems(outcome.dishes)
        if (outcome.kind === 'key-used') throw repeatedInParallel()
        await deps.orders.load(tenant, params.id)
        throw new AppError('ORDER_COMPLETED')
      } catch (error) {
        return replayPunch(deps, tenant, { request: idempotency, punch, reply }, error)
      }
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
