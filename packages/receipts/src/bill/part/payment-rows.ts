import type { Order } from '@tiffin/contracts'
import { formatDate, paiseFromRupees, type Paise } from '@tiffin/domain'

/** A payment as it is listed. */
export type PaymentRow = {
  /** The method, or the way in which money was given back. */
  readonly label: string
  /** The time of the payment; null on a bill that was paid at once, whose time is that of the bill. */
  readonly time: string | null
  /** Who took a part payment, and its reference. */
  readonly details: readonly string[]
  readonly amountPaise: Paise
}

/** Returns the payments of an order, the oldest first. Where there are part payments, each payment has its time. */
export function paymentRowsOf({ payments, completed_at }: Pick<Order, 'payments' | 'completed_at'>): PaymentRow[] {
  const hasParts = payments.some(({ at }) => at !== undefined)
  return payments.map(({ method, amount, at = completed_at, by, reference }) => ({
    label: amount < 0 ? `${method} given back` : method,
    time: hasParts && at ? formatDate(at, 'time') : null,
    details: [by, reference].filter((detail) => detail !== undefined),
    amountPaise: paiseFromRupees(amount),
  }))
}
