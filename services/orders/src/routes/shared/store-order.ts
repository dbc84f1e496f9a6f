import { AppError, type createOrder } from '@tiffin/contracts'
import { fitsOnBill } from '@tiffin/domain'
import type { RouteContext } from '@tiffin/service-kit'
import type { PricedPunch } from '../../clients/menu-snapshots.ts'
import type { RouteDeps } from '../../deps.ts'
import { shortItemsRefusal } from '../../repository/item-stock.ts'
import type { NewOrder } from '../../repository/place-order.ts'
import { repeatedInParallel } from './replay.ts'

type Placing = Pick<RouteContext<typeof createOrder>, 'tenant' | 'user' | 'idempotency' | 'req'>
type PreparedOrder = {
  readonly order: Pick<NewOrder, 'orderType' | 'tableId' | 'customer' | 'covers' | 'promisedInMinutes' | 'punch'>
  readonly priced: PricedPunch
  /** The orders that the restaurant's plan allows a day, as this process knows it. */
  readonly plannedLimit: number
}

/** Returns the step that stores a new order which was read and priced, and refuses what may not be placed. */
export function storeOrder(deps: RouteDeps) {
  return async ({ tenant, user, idempotency, req }: Placing, { order: asked, priced, plannedLimit }: PreparedOrder) => {
    const { lines, tickets, honoured, arrival } = priced
    if (!fitsOnBill(lines)) throw new AppError('ORDER_TOO_LARGE')
    const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
    const order = { ...asked, lines, kots, createdBy: user.id, arrival, honoured }

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
        throw shortItemsRefusal(outcome.dishes)
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
  }
}
