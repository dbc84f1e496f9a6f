import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import {
  computeGstBill,
  fromWireDiscount,
  gstLineOf,
  percentFromBasisPoints,
  RESTAURANT_SAC,
  rupeesFromPaise,
} from '@tiffin/domain'
import { orderToBillLines } from '@tiffin/receipts'
import { serverTime } from '@tiffin/web-kit'
import type { SettleJob } from '../../waiting/settle-job.ts'

/**
 * Returns an order as it is paid by a payment that waits, with the invoice that this till has numbered. The server
 * issues the same invoice once the payment is sent.
 *
 * @returns null for a payment without such a number
 */
export function paidWithOwnInvoice(order: Order, { body }: SettleJob, settings: RestaurantSettings): Order | null {
  if (!body.till_invoice) return null
  const paidAt = body.taken?.at ?? new Date(serverTime()).toISOString()
  const buyer = body.buyer === undefined ? (order.document?.buyer ?? null) : body.buyer
  const document: OrderDocument = {
    // The server makes the id.
    id: body.till_invoice.number,
    kind: 'invoice',
    number: body.till_invoice.number,
    issued_at: paidAt,
    seller: {
      name: settings.legal_name || settings.name,
      address: settings.address,
      gstin: settings.gstin,
      ...(settings.fssai && { fssai: settings.fssai }),
    },
    ...(buyer && { buyer }),
    place_of_supply: settings.gstin.slice(0, 2),
    sac: RESTAURANT_SAC,
    ...figuresOf(order, body.discount ?? null),
  }
  const { discount } = body
  return {
    ...order,
    status: 'Completed',
    completed_at: paidAt,
    total_amount: document.payable,
    discount: discount
      ? { ...discount, amount: document.discount, ...(body.discount_reason && { reason: body.discount_reason }) }
      : null,
    round_off: document.round_off,
    payable: document.payable,
    payments: [...order.payments, ...(body.payments ?? []).map(asPaid)],
    ...(body.tip && { tip: body.tip }),
    document,
    version: order.version + 1,
  }
}

type Payment = NonNullable<SettleJob['body']['payments']>[number]

function asPaid({ method, amount, tendered }: Payment): Order['payments'][number] {
  return { method, amount, ...(typeof tendered === 'number' && { tendered }) }
}

function figuresOf(order: Order, discount: Parameters<typeof fromWireDiscount>[0]) {
  const bill = computeGstBill(orderToBillLines(order).map(gstLineOf), fromWireDiscount(discount))
  return {
    subtotal: rupeesFromPaise(bill.subtotalPaise),
    discount: rupeesFromPaise(bill.discountPaise),
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
