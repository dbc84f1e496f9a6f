import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  balanceOf,
  formatRupees,
  KHATA_METHOD,
  orderCan,
  paise,
  paiseFromRupees,
  UNSPECIFIED_PAYMENT,
  type Charge,
  type GstMode,
  type Paise,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import { chargesAsked, requireInSettings } from './decide-charges.ts'
import { allowDiscount, discountAsked, rulesOf } from './decide-discount.ts'
import type { HandedOver } from './late-arrival.ts'
import { joinHeld } from './stored-lines.ts'
import { buyerAsked, decideInvoice, findBillIn, type BillInvoice, type BillMoment } from './invoice.ts'
import {
  partAmountsOf,
  type DiscountGrant,
  type DiscountRules,
  type Order,
  type Payment,
  type Settlement,
  type Tip,
} from './order.ts'

export type SettlementRequest = z.output<typeof settlementBody>

/** The input of a settlement besides the order: the request, and the rules and the approval for its discount. */
export type SettlementTask = DiscountGrant & {
  /** The request of the till; null when the till does not say how the order was paid (gap G2). */
  readonly request: SettlementRequest | null
  /** The hand-over of a payment that is sent by a decision. */
  readonly handedOver?: HandedOver | undefined
  /** True where the restaurant puts bills on khatas. */
  readonly isKhataOn?: boolean
}

export type SettlementDecision =
  | {
      readonly kind: 'settle'
      /** The action of the audit entry: 'order.settled' if the request has payments, else 'order.freed'. */
      readonly action: 'order.settled' | 'order.freed'
      readonly settlement: Settlement
      /** The order after the settlement, without its document. */
      readonly settled: Order
      readonly invoice: BillInvoice
    }
  /**
   * The order or the way the restaurant bills has changed since the bill was opened, so the till must open the bill
   * again.
   */
  | { readonly kind: 'refused'; readonly code: SettlementRefusal }

/**
 * The reason why a settlement is refused: its order is settled, or the order, its document or the way the restaurant
 * bills has changed.
 */
export type SettlementRefusal = 'ORDER_COMPLETED' | 'ORDER_CHANGED' | 'GST_MODE_CHANGED'

/**
 * Decides on the settlement of an order in its present state.
 *
 * @throws AppError CHARGE_NOT_ALLOWED, CHARGE_NOT_IN_SETTINGS, and those of `computeSettlement`
 */
export function decideSettlement(order: Order, task: SettlementTask, moment: BillMoment): SettlementDecision {
  const { request } = task
  if (!orderCan('settle', order)) return { kind: 'refused', code: 'ORDER_COMPLETED' }
  if (request?.version !== undefined && request.version !== order.version)
    return { kind: 'refused', code: 'ORDER_CHANGED' }
  if (request?.document_id !== undefined && request.document_id !== (order.document?.id ?? null))
    return { kind: 'refused', code: 'ORDER_CHANGED' }
  const gstMode = moment.facts?.gstMode ?? 'off'
  const charges = chargesAsked(order, request)
  if (
    (request?.gst_mode !== undefined && request.gst_mode !== gstMode) ||
    (gstMode === 'off' && (request?.buyer || request?.charges?.length))
  )
    return { kind: 'refused', code: 'GST_MODE_CHANGED' }
  requireInSettings(order, charges, request, moment)

  const whole = { ...order, lines: joinHeld(order.lines) }
  const settlement = computeSettlement(whole, request, rulesOf(order, request, task), moment.now, {
    gstMode,
    charges,
  })
  const invoice = decideInvoice(
    whole,
    { discount: settlement.discount, charges, buyer: buyerAsked(order, request) },
    moment,
  )
  const { document: _open, openDiscount: _openDiscount, partPayments: _parts, ...unbilled } = order
  return {
    kind: 'settle',
    action: request?.payments ? 'order.settled' : 'order.freed',
    settlement,
    settled: { ...unbilled, status: 'Completed', settlement, version: order.version + 1, ready: [] },
    invoice,
  }
}

type Billing = { readonly gstMode: GstMode; readonly charges: readonly Charge[] }
const WITHOUT_GST: Billing = { gstMode: 'off', charges: [] }

/**
 * Computes the settlement of an order. Without payments in the request, or without a request, the order counts as paid
 * in full by an unspecified method (gap G2). `gstMode` decides by which kind of
 * bill the payable is computed; only a bill by GST has charges.
 *
 * @throws AppError PAYMENTS_MISMATCH, ORDER_OVERPAID, ORDER_TOO_LARGE, INVALID_REQUEST (a discount with more than two
 *   decimals), DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function computeSettlement(
  order: Pick<Order, 'lines' | 'openDiscount' | 'partPayments'>,
  request: SettlementRequest | null,
  rules: DiscountRules,
  now: Date,
  { gstMode, charges }: Billing = WITHOUT_GST,
): Settlement {
  const discount = discountAsked(order, request)
  const bill = findBillIn(gstMode, order.lines, { discount, charges })
  if (bill === null) return settleUncomputable(request, now)
  const allowed = allowDiscount(order, discount, request, rules, bill.subtotalPaise)
  return {
    completedAt: now,
    discount,
    discountReason: allowed?.reason ?? null,
    discountApprovedBy: allowed?.approvedBy ?? null,
    discountPaise: bill.discountPaise,
    roundOffPaise: bill.roundOffPaise,
    payablePaise: bill.payablePaise,
    payments: settledPayments(order, paymentsOfRequest(request), bill.payablePaise, {
      // A till that knows charges names those of the open invoice.
      isOfOldTill: charges.length > 0 && request?.charges === undefined,
    }),
    tip: tipOf(request),
  }
}

/**
 * Settles an order at ₹0 that is too large to be computed, so that its table can be freed.
 *
 * @throws AppError ORDER_TOO_LARGE if the settlement has a request
 */
function settleUncomputable(request: SettlementRequest | null, now: Date): Settlement {
  if (request !== null) throw new AppError('ORDER_TOO_LARGE')
  const nothing = paise(0)
  return {
    completedAt: now,
    discount: null,
    discountReason: null,
    discountApprovedBy: null,
    discountPaise: nothing,
    roundOffPaise: nothing,
    payablePaise: nothing,
    payments: [{ method: UNSPECIFIED_PAYMENT, amountPaise: nothing }],
    tip: null,
  }
}

function paymentsOfRequest(request: SettlementRequest | null): Payment[] | null {
  const payments = request?.payments?.map(({ method, amount, tendered = null, reference }) => ({
    method,
    amountPaise: paiseFromRupees(amount),
    ...(tendered !== null && { tenderedPaise: paiseFromRupees(tendered) }),
    ...(reference && { reference }),
  }))
  if (!request?.khata) return payments ?? null
  return [...(payments ?? []), { method: KHATA_METHOD, amountPaise: paiseFromRupees(request.khata.amount) }]
}

/**
 * Returns all payments of a settled order: its part payments, then the payments of the settlement. A payment of zero is
 * kept only without part payments, so that every settled order has a payment.
 *
 * @param rest the payments of the settlement; null when the till does not say how the order was paid (gap G2)
 * @param options `isOfOldTill` for a till that does not know the charges of the bill, which the refusal then says
 * @throws AppError ORDER_OVERPAID if money must be given back first, PAYMENTS_MISMATCH if `rest` is not the amount left
 *   to pay
 */
export function settledPayments(
  order: Pick<Order, 'partPayments'>,
  rest: readonly Payment[] | null,
  payablePaise: Paise,
  { isOfOldTill = false } = {},
): Settlement['payments'] {
  const parts = order.partPayments ?? []
  const { paidPaise, leftPaise } = balanceOf(payablePaise, partAmountsOf(order))
  if (leftPaise < 0)
    throw new AppError('ORDER_OVERPAID', {
      paid: formatRupees(paidPaise),
      payable: formatRupees(payablePaise),
      back: formatRupees(paise(-leftPaise)),
    })
  const payments = rest ?? [{ method: UNSPECIFIED_PAYMENT, amountPaise: leftPaise }]
  const { paidPaise: givenPaise, leftPaise: missingPaise } = balanceOf(
    leftPaise,
    payments.map(({ amountPaise }) => amountPaise),
  )
  if (missingPaise !== 0)
    throw new AppError('PAYMENTS_MISMATCH', {
      paid: formatRupees(givenPaise),
      payable: formatRupees(payablePaise),
      isOfOldTill,
      ...(parts.length > 0 && { before: { paid: formatRupees(paidPaise), left: formatRupees(leftPaise) } }),
    })
  return parts.length === 0 ? payments : [...parts, ...payments.filter(({ amountPaise }) => amountPaise > 0)]
}

/**
 * Reads the tip of a request. The tip is checked against no amount, because the payments add up to the payable without
 * it.
 */
function tipOf(request: SettlementRequest | null): Tip | null {
  const given = request?.tip
  return given ? { method: given.method, amountPaise: paiseFromRupees(given.amount) } : null
}
