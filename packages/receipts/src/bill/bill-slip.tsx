import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { paiseFromRupees, type WireDiscount } from '@tiffin/domain'
import { billSlip, type DocumentPaper } from '@tiffin/slips'
import type { Ref } from 'react'
import { SlipPaper } from '../slip/slip.tsx'
import { billLink, type UpiSettings } from '../upi/bill-link.ts'
import { qrLabel } from '../upi/upi-qr.tsx'
import { invoiceOf, isByGst, isCompleted, partBalance, paymentRowsOf, viewOf, type BillingMode } from './order-bill.ts'

export type BillSlipProps = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'address' | 'phone' | 'bill_header' | 'bill_footer'> &
    BillingMode &
    UpiSettings
  /** The discount of an order that is not settled yet; a completed order has its own. */
  readonly discount?: WireDiscount | null
  /** True for a repeated paper of an invoice. */
  readonly isDuplicate?: boolean
  /** What the paper of a document says of its own; absent for the bill of an order. */
  readonly paper?: DocumentPaper
  /** What is left to pay of an open invoice, in rupees; given where the paper is that of its document. */
  readonly left?: number | undefined
  readonly slipRef?: Ref<HTMLElement>
}

/**
 * The bill of an order, 80 mm wide: the guest's copy (spec §2, §9), or its tax invoice. By GST what is shown before an
 * invoice is issued has the amounts that the invoice will have, and says that it is no invoice.
 */
export function BillSlip({
  order,
  settings,
  discount = null,
  isDuplicate = false,
  paper,
  left,
  slipRef,
}: BillSlipProps) {
  const document = invoiceOf(order, discount, settings)
  const byGst = isByGst(order, settings)
  const bill = viewOf(order, discount, settings)
  const balance = partBalance(order, bill.payablePaise)
  const leftPaise = left === undefined ? (balance?.leftPaise ?? bill.payablePaise) : paiseFromRupees(left)
  const isPartPaid = balance !== null || leftPaise < bill.payablePaise
  const toPay = left === undefined ? order : { ...order, status: 'Active' as const }
  const link = billLink(toPay, settings, { payablePaise: leftPaise, document })
  const seller = document?.seller ?? settings
  const at = document?.issued_at ?? order.completed_at ?? order.created_at
  const slip = billSlip({
    order,
    settings,
    seller,
    document,
    byGst,
    isDuplicate,
    at,
    amounts: bill.paperRows,
    payablePaise: bill.payablePaise,
    payments: paymentRowsOf(order),
    leftPaise: isPartPaid ? leftPaise : null,
    isPaid: isCompleted(order),
    paper,
    qr: link ? { link, label: qrLabel(leftPaise), vpa: settings.upi_vpa ?? '' } : null,
  })
  return <SlipPaper slip={slip} slipRef={slipRef} />
}
