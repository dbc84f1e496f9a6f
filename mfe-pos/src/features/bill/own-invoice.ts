import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import {
  computeGstBill,
  fromWireDiscount,
  gstLineOf,
  isDocumented,
  paiseFromRupees,
  percentFromBasisPoints,
  RESTAURANT_SAC,
  rupeesFromPaise,
  type Charge,
  type ChargeKind,
} from '@tiffin/domain'
import { orderToBillLines } from '@tiffin/receipts'
import { serverTime } from '@tiffin/web-kit'
import type { TillInvoice } from '../../waiting/number-invoice.ts'
import type { PrintJob } from '../../waiting/print-job.ts'
import type { SettleJob } from '../../waiting/settle-job.ts'

/** An order as a till shows it: `numberedHere` is the number of its printed invoice, if this till gave it. */
export type OrderAtTill = Order & { readonly numberedHere?: TillInvoice }

/**
 * Returns an order as it is paid by a payment that waits, with the invoice that this till has numbered. The server
 * issues the same invoice once the payment is sent.
 *
 * @returns null for a payment without such a number
 */
export function paidWithOwnInvoice(order: Order, { body }: SettleJob, settings: RestaurantSettings): Order | null {
  const document = ownInvoiceOf(order, body, settings)
  if (!document) return null
  return {
    ...order,
    status: 'Completed',
    completed_at: document.issued_at,
    total_amount: document.payable,
    discount: discountOf(body, document),
    round_off: document.round_off,
    payable: document.payable,
    payments: [...order.payments, ...(body.payments ?? []).map(asPaid)],
    ...(body.tip && { tip: body.tip }),
    document,
    version: order.version + 1,
  }
}

/** Returns an unpaid order with the invoice that this till has printed; the order itself without a number. */
export function billedWithOwnInvoice(order: Order, { body }: PrintJob, settings: RestaurantSettings): OrderAtTill {
  const document = ownInvoiceOf(order, body, settings)
  if (!document || !body.till_invoice) return order
  return {
    ...order,
    discount: discountOf(body, document),
    bill_printed_at: order.bill_printed_at ?? document.issued_at,
    document,
    numberedHere: body.till_invoice,
  }
}

/**
 * Returns what a payment says about the way of billing and the invoice with which the bill was shown. By these fields
 * the server refuses the payment if the restaurant bills in another way by now, or if another invoice was issued
 * meanwhile. An invoice that this till has printed gets its id from the server, so the payment names it by its number.
 *
 * @param hasInvoice true where the shown invoice is that of the payment
 */
export function invoiceSeen(order: OrderAtTill, hasInvoice: boolean, { gst_mode }: RestaurantSettings) {
  const { numberedHere, document } = order
  return {
    ...(isDocumented(gst_mode) && { gst_mode, ...(!numberedHere && { document_id: document?.id ?? null }) }),
    ...(numberedHere && hasInvoice && { till_invoice: numberedHere }),
  }
}

type Body = SettleJob['body'] | PrintJob['body']

function ownInvoiceOf(order: Order, body: Body, settings: RestaurantSettings): OrderDocument | null {
  if (!body.till_invoice) return null
  const buyer = body.buyer === undefined ? (order.document?.buyer ?? null) : body.buyer
  return {
    // The server makes the id when it issues the invoice.
    id: body.till_invoice.number,
    kind: 'invoice',
    number: body.till_invoice.number,
    issued_at: body.taken?.at ?? new Date(serverTime()).toISOString(),
    seller: {
      name: settings.legal_name || settings.name,
      address: settings.address,
      gstin: settings.gstin,
      ...(settings.fssai && { fssai: settings.fssai }),
    },
    ...(buyer && { buyer }),
    place_of_supply: settings.gstin.slice(0, 2),
    sac: RESTAURANT_SAC,
    ...figuresOf(order, body.discount ?? null, chargesOf(body)),
  }
}

function discountOf(
  { discount, discount_reason: reason }: Body,
  { discount: amount }: OrderDocument,
): Order['discount'] {
  return discount ? { ...discount, amount, ...(reason && { reason }) } : null
}

/** Returns the charges of a print or a payment. The form offers only kinds that exist. */
function chargesOf({ charges = [] }: Body): Charge[] {
  return charges.map(({ kind, amount }) => ({ kind: kind as ChargeKind, amountPaise: paiseFromRupees(amount) }))
}

type Payment = NonNullable<SettleJob['body']['payments']>[number]

function asPaid({ method, amount, tendered, reference }: Payment): Order['payments'][number] {
  return { method, amount, ...(typeof tendered === 'number' && { tendered }), ...(reference && { reference }) }
}

function figuresOf(order: Order, discount: Parameters<typeof fromWireDiscount>[0], charges: readonly Charge[]) {
  const bill = computeGstBill(orderToBillLines(order).map(gstLineOf), fromWireDiscount(discount), charges)
  return {
    subtotal: rupeesFromPaise(bill.subtotalPaise),
    discount: rupeesFromPaise(bill.discountPaise),
    ...(charges.length > 0 && {
      charges: charges.map(({ kind, amountPaise }) => ({ kind, amount: rupeesFromPaise(amountPaise) })),
    }),
    groups: bill.groups.map((group) => ({
      kind: group.kind,
      rate: percentFromBasisPoints(group.rateBasisPoints),
      ...(group.name !== null && { name: group.name }),
      value: rupeesFromPaise(group.valuePaise),
      cgst: rupeesFromPaise(group.cgstPaise),
      sgst: rupeesFromPaise(group.sgstPaise),
      vat: rupeesFromPaise(group.vatPaise),
    })),
    taxable: rupeesFromPaise(bill.taxablePaise),
    cgst: rupeesFromPaise(bill.cgstPaise),
    sgst: rupeesFromPaise(bill.sgstPaise),
    other: rupeesFromPaise(bill.otherPaise),
    vat: rupeesFromPaise(bill.vatPaise),
    round_off: rupeesFromPaise(bill.roundOffPaise),
    payable: rupeesFromPaise(bill.payablePaise),
  }
}
