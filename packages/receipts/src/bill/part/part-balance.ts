import type { Order } from '@tiffin/contracts'
import { balanceOf, paiseFromRupees, type Balance, type Paise } from '@tiffin/domain'
import { isCompleted } from '../order-bill.ts'

/** Computes what is paid and left of an open bill; null for a completed order, and for one without part payments. */
export function partBalance(order: Pick<Order, 'status' | 'payments'>, payablePaise: Paise): Balance | null {
  if (isCompleted(order) || order.payments.length === 0) return null
  return balanceOf(
    payablePaise,
    order.payments.map(({ amount }) => paiseFromRupees(amount)),
  )
}
