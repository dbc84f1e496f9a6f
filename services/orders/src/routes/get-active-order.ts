import { AppError, getActiveOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'

export function getActiveOrderRoute({ orders, tables }: RouteDeps) {
  return route(
    getActiveOrder,
    async ({ tenant, params, req }) => {
      const order = await orders.findActiveOfTable(tenant, params.id)
      if (order) return toWireOrder(order, req.log)
      await tables.require(tenant, params.id)
      throw new AppError('NO_ACTIVE_ORDER')
    },
    { whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND') },
  )
}
