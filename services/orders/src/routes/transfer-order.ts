import { AppError, transferOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'

/**
 * POST /api/orders/{id}/transfer. A repetition finds the party where it moved to and changes nothing; whoever meant to
 * move it from where it no longer sits hears where it is.
 */
export function transferOrderRoute({ orders }: RouteDeps) {
  return route(
    transferOrder,
    async ({ tenant, params, body }) => {
      const { kind, order } = await orders.transfer(tenant, params.id, body.table_id)
      if (kind === 'moved-elsewhere')
        throw new AppError('ORDER_MOVED', { table: order.tableName ?? '' }).with({ order: toWireOrder(order) })
      return toWireOrder(order)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
