import { AppError, type AuditAction, type BodyOf, type markBillPrinted, type updateOrder } from '@tiffin/contracts'
import { MINUTE_MS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { toWireOrder } from './wire.ts'

/**
 * Changes the number of guests of a dine-in order, or the promised time of any other. @throws AppError as the orders
 * service does
 */
export function changeParty(
  restaurant: MockRestaurant,
  orderId: string,
  body: BodyOf<typeof updateOrder>,
): OrderRecord {
  const order = requireActive(restaurant, orderId)
  const before = factsOf(order)
  if (order.orderType === 'Dine-In') order.covers = body.covers === undefined ? order.covers : body.covers
  else if (body.promisedInMinutes !== undefined) order.promisedAt = promisedAt(restaurant.now(), body.promisedInMinutes)
  return recorded(restaurant, order, 'order.changed', before)
}

/** Notes a printed bill; a completed order stays as it is. @throws AppError as the orders service does */
export function markPrinted(
  restaurant: MockRestaurant,
  orderId: string,
  { version }: BodyOf<typeof markBillPrinted>,
): OrderRecord {
  const order = requireOrder(restaurant, orderId)
  if (order.settlement) return order
  const before = factsOf(order)
  if (order.version !== version) throw new AppError('ORDER_CHANGED').with({ order: toWireOrder(order) })
  order.billPrintedAt ??= restaurant.now()
  return recorded(restaurant, order, 'order.bill-printed', before)
}

/** Notes that no bill of the order is printed or sent, because that bill shows an earlier state of the order. */
export function forgetBill(order: OrderRecord): void {
  order.billPrintedAt = null
  order.billSentAt = null
}

export function promisedAt(now: Date, inMinutes: number | null): Date | null {
  return inMinutes === null ? null : new Date(now.getTime() + inMinutes * MINUTE_MS)
}

function requireOrder(restaurant: MockRestaurant, orderId: string): OrderRecord {
  const order = restaurant.orders.find((candidate) => candidate.id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

function requireActive(restaurant: MockRestaurant, orderId: string): OrderRecord {
  const order = requireOrder(restaurant, orderId)
  if (order.settlement) throw new AppError('ORDER_COMPLETED')
  return order
}

function factsOf({ covers, promisedAt: promised, billPrintedAt }: OrderRecord) {
  return { covers, promised_at: promised?.toISOString() ?? null, bill_printed_at: billPrintedAt?.toISOString() ?? null }
}

function recorded(
  restaurant: MockRestaurant,
  order: OrderRecord,
  action: AuditAction,
  before: ReturnType<typeof factsOf>,
): OrderRecord {
  const after = factsOf(order)
  const subject = { id: order.id, name: order.orderNumber }
  if (JSON.stringify(before) !== JSON.stringify(after)) recordAudit(restaurant, action, subject, before, after)
  return order
}
