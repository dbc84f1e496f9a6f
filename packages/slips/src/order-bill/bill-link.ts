import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import { formatRupees, isUpiMc, isUpiVpa, upiLink, type Bill, type Paise } from '@tiffin/domain'
import { isCompleted } from './bill-amounts.ts'

export type UpiSettings = Pick<RestaurantSettings, 'name' | 'upi_vpa' | 'upi_name' | 'upi_mc'>

/** The amount that a link asks for, and the document of the bill once it is issued. */
type LinkedBill = Pick<Bill, 'payablePaise'> & { readonly document?: Pick<OrderDocument, 'number'> | undefined }

/**
 * Returns the UPI link with which a guest pays a bill. The link is null if the restaurant has no valid UPI ID, or if
 * the amount is 0 or negative. A completed order has no link either, because a bill must not be paid twice. The bank
 * statement names the number of the document, or the number of the order while the bill has no document.
 */
export function billLink(
  order: Pick<Order, 'order_number' | 'status'>,
  { name, upi_vpa, upi_name, upi_mc }: UpiSettings,
  { payablePaise, document }: LinkedBill,
): string | null {
  const vpa = upi_vpa?.trim() ?? ''
  if (!isUpiVpa(vpa) || payablePaise <= 0 || isCompleted(order)) return null
  const merchantCode = upi_mc && isUpiMc(upi_mc) ? upi_mc : null
  const payee = { vpa, name: upi_name?.trim() || name, merchantCode }
  return upiLink({ payee, amountPaise: payablePaise, number: document?.number ?? order.order_number })
}

/** Returns the label of a bill's QR code, which screen readers say: the amount and the way to pay. */
export function qrLabel(amountPaise: Paise): string {
  return `QR code to pay ${formatRupees(amountPaise)} by UPI`
}
