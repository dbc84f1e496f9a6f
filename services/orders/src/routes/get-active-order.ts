import { AppError, getActiveOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { orderToWire } from '../wire.ts'

/** GET /api/tables/{id}/active-order */
export function getActiveOrderRoute({ orders, floor }: RouteDeps) {
  return route(
    getActiveOrder,
    async ({ tenant, params }) => {
      const order = await orders.findActiveOfTable(tenant, params.id)
      if (order) return orderToWire(order)
      await floor.requireTable(tenant, params.id)
      throw new AppError('NO_ACTIVE_ORDER')
    },
    { whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND') },
  )
}
