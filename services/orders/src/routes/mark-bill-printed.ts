import { AppError, markBillPrinted } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import { toWireOrder } from '../wire.ts'

/**
 * PUT /api/orders/{id}/bill-printed. A reprint keeps the time of the first print, since which the guests have been
 * waiting to pay. The till does not wait for the reply, so the payment may arrive first. The completed order then stays
 * unchanged.
 */
export function markBillPrintedRoute({ changeOrder }: RouteDeps) {
  return route(
    markBillPrinted,
    async ({ tenant, params, body }) => {
      const decide = (order: Order, now: Date) => {
        if (order.version !== body.version) throw new AppError('ORDER_CHANGED').with({ order: toWireOrder(order) })
        return { billPrintedAt: order.billPrintedAt ?? now }
      }
      const change = { action: 'order.bill-printed', decide, endsWithOrder: true } as const
      return toWireOrder(await changeOrder(tenant, params.id, change))
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
