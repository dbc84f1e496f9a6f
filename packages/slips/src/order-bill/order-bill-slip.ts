import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { paiseFromRupees, type WireDiscount } from '@tiffin/domain'
import { billSlip, type DocumentPaper } from '../bill-paper.ts'
import type { Slip } from '../slip.ts'
import { billLink, qrLabel, type UpiSettings } from './bill-link.ts'
import { invoiceOf, isByGst, isCompleted, partBalance, paymentRowsOf, viewOf, type BillingMode } from './bill-view.ts'

export type OrderBill = {
  readonly order: Order
  readonly settings: Pick<RestaurantSettings, 'address' | 'phone' | 'bill_header' | 'bill_footer'> &
    BillingMode &
    UpiSettings
  /** The discount of an order that is not settled yet; a completed order has its own. */
  readonly discount?: WireDiscount | null
  /** True if the invoice was printed before. An order without an invoice gets no mark. */
  readonly isDuplicate?: boolean | undefined
  /** The texts of a document's paper; absent for the bill of an order. */
  readonly paper?: DocumentPaper | undefined
  /** The amount left to pay of an open invoice, in rupees; given only for the paper of a document. */
  readonly left?: number | undefined
}

/**
 * Makes the paper of an order's bill: the guest's copy (spec §2, §9), or its tax invoice. Before an invoice is issued,
 * a GST bill shows the amounts of that invoice, and a line that the invoice is issued by the print or the payment. The
 * browser draws this paper and the server sends it to printers, so that both have the same figures.
 */
export function orderBillSlip({ order, settings, discount = null, isDuplicate = false, paper, left }: OrderBill): Slip {
  const document = invoiceOf(order, discount, settings)
  const bill = viewOf(order, discount, settings)
  const balance = partBalance(order, bill.payablePaise)
  const leftPaise = left === undefined ? (balance?.leftPaise ?? bill.payablePaise) : paiseFromRupees(left)
  const isPartPaid = balance !== null || leftPaise < bill.payablePaise
  const toPay = left === undefined ? order : { ...order, status: 'Active' as const }
  const link = billLink(toPay, settings, { payablePaise: leftPaise, document })
  return billSlip({
    order,
    settings,
    seller: document?.seller ?? settings,
    document,
    byGst: isByGst(order, settings),
    isDuplicate,
    at: document?.issued_at ?? order.completed_at ?? order.created_at,
    amounts: bill.paperRows,
    payablePaise: bill.payablePaise,
    payments: paymentRowsOf(order),
    leftPaise: isPartPaid ? leftPaise : null,
    isPaid: isCompleted(order),
    paper,
    qr: link ? { link, label: qrLabel(leftPaise), vpa: settings.upi_vpa ?? '' } : null,
  })
}
