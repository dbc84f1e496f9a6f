import { AppError, transferOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'

/**
 * POST /api/orders/{id}/transfer. A repetition finds the party at its new table and changes nothing. When another user
 * has moved the party elsewhere, the refusal names its present table.
 */
export function transferOrderRoute(deps: RouteDeps) {
  return route(
    transferOrder,
    async ({ tenant, params, body }) => {
      const { kind, order } = await deps.transferOrder(tenant, params.id, body.table_id)
      if (kind === 'moved-elsewhere')
        throw new AppError('ORDER_MOVED', { table: order.tableName ?? '' }).with({ order: toWireOrder(order) })
      return toWireOrder(order)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
