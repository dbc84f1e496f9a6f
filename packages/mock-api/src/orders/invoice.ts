import type { Buyer, OrderDocument } from '@tiffin/contracts'
import { CANCEL_REASON_WORDS, type CancelReason, type Charge, type GstBill } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord, Settlement } from '../restaurant.ts'
import { isUpToDate, issueDocument, type TillInvoice } from './document.ts'

type BillRequest = {
  readonly discount: Settlement['discount']
  readonly buyer: Buyer | null | undefined
  readonly charges: readonly Charge[]
  /** The number that a till gave the invoice; absent where it gets the next of its series. */
  readonly tillInvoice?: TillInvoice | undefined
}

/**
 * Returns the document of an active order. The open document stays if it still fits the bill; otherwise it is cancelled
 * and a new one is issued.
 *
 * @returns the document, and whether it is new
 */
export function invoiceFor(
  restaurant: MockRestaurant,
  order: OrderRecord,
  bill: GstBill,
  { discount, buyer: given, charges, tillInvoice }: BillRequest,
): { readonly document: OrderDocument; readonly isNew: boolean } {
  const open = order.invoice
  const buyer = given === undefined ? (open?.document.buyer ?? null) : given
  if (
    open &&
    (!tillInvoice || tillInvoice.number === open.document.number) &&
    isUpToDate(restaurant, open.document, bill, { buyer, charges })
  ) {
    order.invoice = { ...open, discount }
    return { document: open.document, isNew: false }
  }
  const isOfDiscount = open && !isSameDiscount(open.discount, discount)
  cancelInvoice(restaurant, order, isOfDiscount ? 'discount_changed' : 'restaurant_changed')
  const document = issueDocument(restaurant, order, bill, { buyer, charges }, tillInvoice)
  order.invoice = { document, discount }
  order.invoiceNumbers = [...(order.invoiceNumbers ?? []), document.number]
  return { document, isNew: true }
}

/**
 * Cancels the open document of an order, if there is one. The document stays stored; its number is never given again.
 */
export function cancelInvoice(
  restaurant: MockRestaurant,
  order: OrderRecord,
  reason: CancelReason,
  note: string | null = null,
): void {
  if (!order.invoice) return
  const { id, number } = order.invoice.document
  const cancelled = { document: number, reason: CANCEL_REASON_WORDS[reason], ...(note && { note }) }
  const record = restaurant.documentRecords.get(id)
  if (record) record.cancelled = { at: restaurant.now(), reason, note }
  order.invoice = null
  recordAudit(restaurant, 'order.invoice-cancelled', subjectOf(order), null, cancelled)
}

export function isSameDiscount(one: Settlement['discount'], other: Settlement['discount'] | undefined): boolean {
  return one?.type === other?.type && one?.value === other?.value
}

export function subjectOf({ id, orderNumber }: OrderRecord): { readonly id: string; readonly name: string } {
  return { id, name: orderNumber }
}
