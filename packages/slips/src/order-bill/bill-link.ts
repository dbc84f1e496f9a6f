import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import { formatRupees, isUpiMc, isUpiVpa, upiLink, type Bill, type Paise } from '@tiffin/domain'
import { isCompleted } from './order-bill.ts'

export type UpiSettings = Pick<RestaurantSettings, 'name' | 'upi_vpa' | 'upi_name' | 'upi_mc'>

/** What a link asks for, and the invoice of that bill once one is issued. */
type LinkedBill = Pick<Bill, 'payablePaise'> & { readonly document?: Pick<OrderDocument, 'number'> | undefined }

/**
 * Returns the UPI link with which a guest pays this bill; null when the restaurant has no UPI ID, the payable is 0, or
 * the order is completed, because a bill must not be paid twice. The bank statement names the paper that guests have:
 * the number of the invoice, or that of the order where the bill has none yet.
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

/** Names the QR code of a payment for those who cannot see it. */
export function qrLabel(amountPaise: Paise): string {
  return `QR code to pay ${formatRupees(amountPaise)} by UPI`
}
