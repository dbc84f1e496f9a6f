import { AppError, type BodyOf, type issueBill, type ResponseOf } from '@tiffin/contracts'
import { isDocumented } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { countPaper } from '../documents/document-records.ts'
import { chargesOf } from './charges.ts'
import { gstBillOf } from './document.ts'
import { invoiceFor, subjectOf } from './invoice.ts'
import { discountOf } from './settle-order.ts'
import { toWireOrder } from './wire.ts'

/**
 * Counts a print of the bill, and issues a document unless the open document still fits.
 *
 * @throws AppError as the orders service does
 */
export function issueBillOf(
  restaurant: MockRestaurant,
  orderId: string,
  body: BodyOf<typeof issueBill>,
): ResponseOf<typeof issueBill> {
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const isNew = order.settlement ? requireInvoiced(order, body) : issueIfNeeded(restaurant, order, body)
  const invoice = order.invoice!
  // The paper of a till is counted where the invoice is issued with its number.
  const copy = isNew && body.till_invoice ? 'original' : countPaper(restaurant, invoice.document.id)
  const { number: document, payable } = invoice.document
  if (isNew) recordAudit(restaurant, 'order.invoice-issued', subjectOf(order), null, { document, payable })
  else recordAudit(restaurant, 'order.bill-printed', subjectOf(order), null, { document, copy })
  return { order: toWireOrder(order), copy }
}

function requireInvoiced(order: OrderRecord, { till_invoice: printed }: BodyOf<typeof issueBill>): false {
  if (!order.invoice) throw new AppError('PAID_WITHOUT_INVOICE').with({ order: toWireOrder(order) })
  if (printed && printed.number !== order.invoice.document.number)
    throw new AppError('ORDER_COMPLETED').with({ order: toWireOrder(order) })
  return false
}

function issueIfNeeded(restaurant: MockRestaurant, order: OrderRecord, body: BodyOf<typeof issueBill>): boolean {
  const now = () => ({ order: toWireOrder(order) })
  if (body.version !== order.version) throw new AppError('ORDER_CHANGED').with(now())
  const { gst_mode: mode } = restaurant.settings
  if (!isDocumented(mode)) throw new AppError('GST_MODE_CHANGED').with(now())
  if (order.lines.length === 0) throw new AppError('NOTHING_TO_BILL').with(now())
  const discount = discountOf(restaurant, order, body)
  const { buyer, till_invoice: tillInvoice } = body
  const charges = chargesOf(restaurant, order, body)
  const bill = gstBillOf(order, discount, mode, charges)
  const { isNew } = invoiceFor(restaurant, order, bill, { discount, buyer, charges, tillInvoice })
  order.billPrintedAt ??= restaurant.now()
  return isNew
}
