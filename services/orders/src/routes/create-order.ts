import { AppError, createOrder } from '@tiffin/contracts'
import { fitsOnBill } from '@tiffin/domain'
import { preparedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { refuseShortItems } from './shared/items-short.ts'
import { pricePunch } from './shared/price-punch.ts'
import { readOrder } from './shared/read-punch.ts'
import { repeatedInParallel, replayPunch } from './shared/replay.ts'

/**
 * POST /api/orders. The client's totals are ignored; a price that the menu no longer has is refused (gap G5), unless
 * the order comes late.
 */
export function createOrderRoute(deps: RouteDeps) {
  return preparedRoute(createOrder, {
    prepare: { order: readOrder, priced: pricePunch(deps), plannedLimit: deps.limits.read },

    async handler({ tenant, user, idempotency, req }, { order: { details, punch }, priced, plannedLimit }) {
      const { lines, tickets, honoured, arrival } = priced
      if (!fitsOnBill(lines)) throw new AppError('ORDER_TOO_LARGE')
      const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
      const order = { ...details, lines, kots, createdBy: user.id, punch, arrival, honoured }

      let dailyLimit = plannedLimit
      let outcome = await deps.placeOrder(tenant, { ...order, dailyLimit }, idempotency)
      if (outcome.kind === 'limit-reached') {
        // A restaurant may have paid since its plan was cached. A refused order has left no effects.
        dailyLimit = await deps.limits.readAgain(tenant, req.id, plannedLimit)
        if (dailyLimit !== plannedLimit) outcome = await deps.placeOrder(tenant, { ...order, dailyLimit }, idempotency)
      }
      switch (outcome.kind) {
        case 'placed':
          return outcome.reply
        case 'limit-reached':
          throw new AppError('ORDER_LIMIT_REACHED', { limit: dailyLimit })
        case 'items-short':
          throw refuseShortItems(outcome.dishes)
        case 'table-missing':
          throw new AppError('TABLE_NOT_FOUND')
        case 'table-occupied': {
          const active = await deps.orders.findActiveOfTable(tenant, outcome.tableId)
          throw new AppError('TABLE_OCCUPIED').with({ orderId: active?.id ?? null })
        }
        case 'key-used':
          throw repeatedInParallel()
        case 'id-used':
          throw new AppError('ORDER_ID_USED')
      }
    },

    whenFailed: (context, failure) => replayPunch(deps, context, readOrder(context).punch, failure),
  })
}
