import { AppError, transferOrder } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder } from '../wire.ts'

/** POST /api/orders/{id}/transfer. A repetition finds the party where it moved to and changes nothing. */
export function transferOrderRoute({ orders }: RouteDeps) {
  return route(
    transferOrder,
    async ({ tenant, params, body }) => toWireOrder(await orders.transfer(tenant, params.id, body.table_id)),
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
