import { addItems, AppError } from '@tiffin/contracts'
import { preparedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { refuseShortItems } from './shared/items-short.ts'
import { pricePunch } from './shared/price-punch.ts'
import { readAddition } from './shared/read-punch.ts'
import { refuseTooLarge } from './shared/refuse-too-large.ts'
import { repeatedInParallel, replayPunch } from './shared/replay.ts'

/** POST /api/orders/{id}/add. The items are differences, so additions of two terminals add up (gap G4). */
export function addItemsRoute(deps: RouteDeps) {
  return preparedRoute(
    addItems,
    {
      prepare: { addition: readAddition, priced: pricePunch(deps) },

      async handler({ tenant, params, idempotency }, { addition: { punch }, priced: { tickets, ...priced } }) {
        const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
        const addition = { orderId: params.id, ...priced, kots, punch }
        const outcome = await deps.addItems(tenant, addition, idempotency).catch(refuseTooLarge)
        if (outcome.kind === 'added') return outcome.reply
        if (outcome.kind === 'items-short') throw refuseShortItems(outcome.dishes)
        if (outcome.kind === 'key-used') throw repeatedInParallel()
        await deps.orders.load(tenant, params.id)
        throw new AppError('ORDER_COMPLETED')
      },

      whenFailed: (context, failure) => replayPunch(deps, context, readAddition(context).punch, failure),
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
