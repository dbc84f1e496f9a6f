import type { Order } from '@tiffin/contracts'
import { formatRupees, orderCan, paise, paiseFromRupees } from '@tiffin/domain'

/**
 * Returns the active orders and the paid orders with food to pick up. The oldest order comes first, because its guests
 * wait longest.
 */
export function runningOrders(orders: readonly Order[]): Order[] {
  return orders
    .filter((order) => orderCan('settle', order) || order.ready)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
}

/**
 * Formats the total of an order, or of several, each rounded to whole rupees as on its bill: `₹1,240.00`.
 * `total_amount` is in rupees.
 */
export function payableText(...orders: readonly Pick<Order, 'total_amount'>[]): string {
  const rupees = orders.map(({ total_amount }) => Math.round(paiseFromRupees(total_amount) / 100))
  return formatRupees(paise(rupees.reduce((sum, each) => sum + each, 0) * 100))
}

/**
 * Formats the paid amount of an active order, such as `₹500.00`; null for a completed order, and where nothing is paid.
 */
export function partPaidText(order: Pick<Order, 'status' | 'payments'>): string | null {
  if (!orderCan('settle', order)) return null
  const paidPaise = order.payments.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  return paidPaise > 0 ? formatRupees(paise(paidPaise)) : null
}

/**
 * Returns `Bill printed` or `Bill sent`; null for a bill that is neither. A bill that was sent to a network printer
 * counts as printed once the printer says so.
 */
export function billText(order: Pick<Order, 'bill_printed_at' | 'bill_sent_at'>): string | null {
  if (order.bill_printed_at) return 'Bill printed'
  return order.bill_sent_at ? 'Bill sent' : null
}

/** Returns the name of the person who took the order, also where a colleague's session sent it; null if unknown. */
export function takerOf({ taken_by: taker, waiter = null }: Pick<Order, 'taken_by' | 'waiter'>): string | null {
  return taker ?? waiter
}

export function guestsText(covers: number): string {
  return covers === 1 ? '1 guest' : `${covers} guests`
}
