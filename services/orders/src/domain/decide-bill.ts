import { AppError, type BodyOf, type issueBill } from '@tiffin/contracts'
import { isDocumented, orderCan } from '@tiffin/domain'
import { chargesAsked, requireInSettings } from './decide-charges.ts'
import { allowDiscount, discountAsked, rulesOf } from './decide-discount.ts'
import { joinHeld } from './stored-lines.ts'
import { buyerAsked, decideInvoice, findGstBill, type BillInvoice, type BillMoment } from './invoice.ts'
import type { AllowedDiscount, DiscountGrant, Order } from './order.ts'

/**
 * The input of a print besides the order: the request, the way of printing, and the rules and the approval for the
 * discount.
 */
export type BillTask = DiscountGrant & {
  readonly request: BodyOf<typeof issueBill>
  /**
   * True if the bill is sent to a network printer, whose agent reports later whether the paper came out; false if the
   * till prints it.
   */
  readonly isSent: boolean
}

export type BillDecision =
  | {
      readonly kind: 'print'
      readonly invoice: BillInvoice
      /**
       * The discount of the printed bill; null without a discount, and for a paid order, which keeps the discount of
       * its settlement.
       */
      readonly discount: AllowedDiscount | null
      /** The order after the print; `withInvoice` adds a new document to it. */
      readonly printed: Order
    }
  | { readonly kind: 'refused'; readonly code: BillRefusal }

/**
 * The reason why a bill is not printed: the order or the way the restaurant bills has changed, the order has nothing to
 * bill, the order was paid without a document, or a till has printed another document than the paid one.
 */
export type BillRefusal =
  | 'ORDER_CHANGED'
  | 'GST_MODE_CHANGED'
  | 'NOTHING_TO_BILL'
  | 'PAID_WITHOUT_INVOICE'
  | 'ORDER_COMPLETED'

/**
 * Decides on the invoice or bill of supply of a bill that is about to be printed.
 *
 * @throws AppError ORDER_TOO_LARGE, CHARGE_NOT_ALLOWED, CHARGE_NOT_IN_SETTINGS, INVALID_REQUEST (a discount with more
 *   than two decimals), DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function decideBill(order: Order, task: BillTask, moment: BillMoment): BillDecision {
  if (!orderCan('settle', order)) return decidePaidBill(order, task)
  const { request } = task
  if (request.version !== order.version) return { kind: 'refused', code: 'ORDER_CHANGED' }
  const mode = moment.facts?.gstMode
  if (!isDocumented(mode)) return { kind: 'refused', code: 'GST_MODE_CHANGED' }
  if (order.lines.length === 0) return { kind: 'refused', code: 'NOTHING_TO_BILL' }

  const asked = discountAsked(order, request)
  const whole = { ...order, lines: joinHeld(order.lines) }
  const charges = chargesAsked(order, request)
  requireInSettings(order, charges, request, moment)
  const bill = findGstBill(whole.lines, mode, { discount: asked, charges })
  if (bill === null) throw new AppError('ORDER_TOO_LARGE')
  const discount = allowDiscount(order, asked, request, rulesOf(order, request, task), bill.subtotalPaise)
  const { document: _open, ...unbilled } = order
  const invoice = decideInvoice(whole, { discount: asked, charges, buyer: buyerAsked(order, request) }, moment)
  return {
    kind: 'print',
    invoice,
    discount,
    printed: { ...unbilled, ...markOf(order, task, moment, invoice), openDiscount: discount },
  }
}

/**
 * Returns the time of the first print of the bill, or the time at which the bill was sent to its printer. A new
 * document that is only sent is not printed yet, even where an earlier paper was printed.
 */
function markOf(order: Order, { isSent }: BillTask, { now }: BillMoment, { issued }: BillInvoice) {
  const { billPrintedAt, billSentAt } = order
  if (!isSent) return { billPrintedAt: billPrintedAt ?? now }
  return issued ? { billPrintedAt: null, billSentAt: now } : { billSentAt: billSentAt ?? now }
}

/**
 * Keeps the document of a paid order, because the payment made the document final. A till that has printed another
 * invoice without a connection is refused, so that the till says that the printed number is not recorded.
 */
function decidePaidBill(order: Order, { request }: BillTask): BillDecision {
  // A merged order was not paid; its dishes are on the bill of another order.
  if (!order.document)
    return { kind: 'refused', code: order.lines.length === 0 ? 'NOTHING_TO_BILL' : 'PAID_WITHOUT_INVOICE' }
  const printed = request.till_invoice?.number
  if (printed !== undefined && printed !== order.document.number) return { kind: 'refused', code: 'ORDER_COMPLETED' }
  const invoice = { kept: order.document, issued: null, cancelled: null }
  return { kind: 'print', invoice, discount: null, printed: order }
}
