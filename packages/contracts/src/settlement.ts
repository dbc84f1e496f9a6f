import {
  GST_MODES,
  MAX_CHARGE_RUPEES,
  MAX_DISCOUNT_REASON_LENGTH,
  MAX_PAYMENT_REFERENCE_LENGTH,
  MOST_PAYMENTS,
  PAYMENT_METHODS,
  TILL_INVOICE_NUMBER,
} from '@tiffin/domain'
import * as z from '#schema'
import { MAX_APPROVAL_LENGTH } from './approvals.ts'
import { id, price, rupees, text } from './fields.ts'
import { buyer } from './order-document.ts'
import { discount } from './order-schema.ts'
import { taken } from './taken.ts'

const method = z.enum(PAYMENT_METHODS)
const inPaise = (amount: number) => Math.round(amount * 100)

/** An invoice number that a till takes by itself: its series, the financial year and a serial. */
export const tillInvoiceNumber = z
  .string()
  .check(z.regex(TILL_INVOICE_NUMBER, 'must be a series, a year and six digits, such as A1/2627/000123'))

/** The fields of a payment in a request. The amount is not below 0, also where money is given back. */
export const paymentFields = {
  method,
  amount: rupees.check(z.nonnegative()),
  /** The cash that the guest handed over for this payment; what exceeds the amount was given back as change. */
  tendered: z.optional(z.nullable(price)),
}
type PaymentFields = { readonly method: string; readonly amount: number; readonly tendered?: number | null | undefined }

/** The checks of the cash in a request: only a cash payment has `tendered`, and it is not less than the amount. */
export const CASH_CHECKS = [
  z.refine<PaymentFields>((payment) => payment.method === 'Cash' || !isNumber(payment.tendered), {
    error: 'only cash is tendered',
    path: ['tendered'],
  }),
  z.refine<PaymentFields>(({ amount, tendered }) => !isNumber(tendered) || inPaise(tendered) >= inPaise(amount), {
    error: 'is less than the amount of the payment',
    path: ['tendered'],
  }),
] as const

/** What identifies a payment at the bank, such as the last digits of a UPI transaction or the number of a card slip. */
export const paymentReference = z.optional(z.nullable(text(MAX_PAYMENT_REFERENCE_LENGTH)))

const paid = z.object({ ...paymentFields, reference: paymentReference }).check(...CASH_CHECKS)

/** The discount of a bill that is printed or paid. */
export const discountGiven = {
  discount: z.optional(z.nullable(discount)),
  /** The reason of the discount, stored with the bill and in the audit. */
  discount_reason: z.optional(z.nullable(text(MAX_DISCOUNT_REASON_LENGTH))),
  /**
   * The approval that `approveDiscount` returned. It is needed only for a discount above the limit of the caller's
   * role, and not for the discount of the printed document, which was approved when the document was issued.
   */
  approval: z.optional(z.nullable(text(MAX_APPROVAL_LENGTH))),
}

/** The bounds of what a request may name as charges; which kinds exist is decided apart. */
const MAX_CHARGE_KIND_LENGTH = 40
const MOST_CHARGES = 10

/** The charges of a bill that is printed or paid by GST, beside its dishes. */
export const chargesGiven = {
  /**
   * The charges; absent for those of the open invoice, and for none beside another number of a till. A kind that is
   * none of CHARGE_KINDS, one that the type of the order has not (`CHARGES_OF_TYPE`), and one that is named twice are
   * refused with CHARGE_NOT_ALLOWED: there is no charge for service. An amount that the settings never had is refused
   * with CHARGE_NOT_IN_SETTINGS, unless it is that of the open invoice, a till has numbered the paper, or the request
   * has waited. Where the restaurant does not bill by GST a charge is refused with GST_MODE_CHANGED, and a part payment
   * ignores it.
   */
  charges: z.optional(
    z
      .array(
        z.object({
          kind: text(MAX_CHARGE_KIND_LENGTH),
          amount: rupees.check(z.minimum(0.01), z.maximum(MAX_CHARGE_RUPEES)),
        }),
      )
      .check(z.maxLength(MOST_CHARGES)),
  ),
}

/** The buyer of a bill that is printed or paid, where the restaurant issues documents. */
export const buyerGiven = {
  /**
   * The business that the document is made out to; null for none, absent for that of the open document, which a till
   * may not have seen. Where the restaurant issues no documents, a buyer is refused with GST_MODE_CHANGED.
   */
  buyer: z.optional(z.nullable(buyer)),
}

/** The number that a till gave the invoice of a bill that is printed or paid. */
export const tillInvoiceGiven = {
  /**
   * The number that a till without a connection gave the invoice, and the till: the guest has that paper. The invoice
   * keeps the number, with the date of `taken.at`. The first number of a series and financial year binds both to the
   * till; the number of another till and one that was used before are refused with INVOICE_NUMBER_REFUSED, except that
   * of the order's open invoice, which is kept if it says the same. Without the field the server gives the number.
   * Where no tax invoice is due, the number stays unused.
   */
  till_invoice: z.optional(z.object({ till_id: id, number: tillInvoiceNumber })),
}

const settlement = z.object({
  /** Empty only if all that is left to pay is put on a khata. */
  payments: z.optional(z.array(paid).check(z.maxLength(MOST_PAYMENTS))),
  /**
   * The tip that the guest adds for the staff. It is in no payment, total or tax: the payments are the payable without
   * it.
   */
  tip: z.optional(z.nullable(z.object({ method, amount: price.check(z.minimum(0.01)) }))),
  /**
   * The amount that the customer of a khata will pay later. It counts with the payments, which may be an empty list.
   * They may not be absent: a process of a release without khata would complete the order as unspecified.
   */
  khata: z.optional(z.nullable(z.object({ khata_id: id, amount: price.check(z.minimum(0.01)) }))),
  ...discountGiven,
  ...buyerGiven,
  ...chargesGiven,
  version: z.optional(z.int()),
  /**
   * The way of billing by which the caller computed the payable. If the restaurant bills in another way by now, the
   * settlement is refused with GST_MODE_CHANGED, so that a guest who was shown a tax invoice does not pay without one.
   * An absent field is not compared.
   */
  gst_mode: z.optional(z.enum(GST_MODES)),
  /**
   * The id of the open invoice or bill of supply that the caller saw, on the screen or on paper; null for none. If the
   * order has another open document by now, the settlement is refused with ORDER_CHANGED. An absent field is not
   * compared.
   */
  document_id: z.optional(z.nullable(id)),
  /** The order of the open bill, because the table may have new guests by the time the bill is paid. */
  order_id: z.optional(id),
  ...tillInvoiceGiven,
  taken,
})

/**
 * Payments, tip and discount of a bill. The payments, with the amount on a khata, add up to the payable less the part
 * payments of `takePayment`. A request without both completes the order with one payment of all that is left by the
 * method 'Unspecified'; a request without a body has the discount of the open document, or none.
 */
export const settlementBody = settlement.check(
  z.refine(({ payments, khata }) => payments === undefined || payments.length > 0 || !!khata, {
    error: 'must have at least one payment, or a khata',
    path: ['payments'],
  }),
  z.refine(({ payments, khata }) => !khata || payments !== undefined, {
    error: 'must be beside payments, which may be an empty list',
    path: ['khata'],
  }),
  z.refine(({ payments, tip }) => !tip || payments !== undefined, {
    error: 'a tip needs payments that say how the bill was paid',
    path: ['tip'],
  }),
)

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number'
}
