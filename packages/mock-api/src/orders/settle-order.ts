import { AppError, type BodyOf, type settleOrder } from '@tiffin/contracts'
import { formatRupees, paise, paiseFromRupees, rupeesFromPaise, UNSPECIFIED_PAYMENT } from '@tiffin/domain'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { FAILING_DISCOUNT_RUPEES } from '../sentinels.ts'
import { activeOrderOf, billOf, orderToWire } from './to-wire.ts'

type SettlementBody = BodyOf<typeof settleOrder>

/** Frees a table; null when it was free already. A body that names its order settles that one or none. */
export function freeTableOf(restaurant: MockRestaurant, tableId: string, body: SettlementBody): OrderRecord | null {
  if (!restaurant.tables.some((table) => table.id === tableId)) throw new AppError('TABLE_NOT_FOUND')
  if (body?.order_id) return settleById(restaurant, body.order_id, body)
  const order = activeOrderOf(restaurant, tableId)
  return order ? settle(restaurant, order, body) : null
}

export function settleById(restaurant: MockRestaurant, orderId: string, body: SettlementBody): OrderRecord {
  const order = restaurant.orders.find((candidate) => candidate.id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED').with({ order: orderToWire(order) })
  return settle(restaurant, order, body)
}

function settle(restaurant: MockRestaurant, order: OrderRecord, body: SettlementBody): OrderRecord {
  if (body?.version !== undefined && body.version !== order.version)
    throw new AppError('ORDER_CHANGED').with({ order: orderToWire(order) })
  if (body?.discount?.value === FAILING_DISCOUNT_RUPEES) throw new AppError('INTERNAL')
  const discount = body?.discount ?? null
  const { payablePaise } = billOf(order, discount)
  const payments = body?.payments ?? [{ method: UNSPECIFIED_PAYMENT, amount: rupeesFromPaise(payablePaise) }]
  const paid = paise(payments.reduce((sum, payment) => sum + paiseFromRupees(payment.amount), 0))
  if (paid !== payablePaise)
    throw new AppError('PAYMENTS_MISMATCH', { paid: formatRupees(paid), payable: formatRupees(payablePaise) })
  order.settlement = { at: restaurant.now(), discount, payments }
  order.version += 1
  return order
}
