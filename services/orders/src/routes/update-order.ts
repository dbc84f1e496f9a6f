import { AppError, updateOrder, type BodyOf } from '@tiffin/contracts'
import { MINUTE_MS } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import type { PartyFacts } from '../repository/change-order.ts'
import { toWireOrder } from '../wire.ts'

/**
 * PUT /api/orders/{id}. Covers apply to a Dine-In order and the promised time to other orders; the field that does not
 * apply is ignored.
 */
export function updateOrderRoute({ changeOrder }: RouteDeps) {
  return route(
    updateOrder,
    async ({ tenant, params, body }) => {
      const decide = (order: Order, now: Date) => partyOf(order, body, now)
      return toWireOrder(await changeOrder(tenant, params.id, { action: 'order.changed', decide }))
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}

function partyOf(
  { orderType }: Order,
  { covers, promisedInMinutes }: BodyOf<typeof updateOrder>,
  now: Date,
): Partial<PartyFacts> {
  if (orderType === 'Dine-In') return covers === undefined ? {} : { covers }
  if (promisedInMinutes === undefined) return {}
  return {
    promisedAt: promisedInMinutes === null ? null : new Date(now.getTime() + promisedInMinutes * MINUTE_MS),
  }
}
