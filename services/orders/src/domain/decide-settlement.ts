import { isDeepStrictEqual } from 'node:util'
import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  formatRupees,
  orderCan,
  paise,
  paiseFromRupees,
  RangeViolation,
  UNSPECIFIED_PAYMENT,
  type Discount,
  type GstMode,
  type Paise,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import { requireAllowed, type Approval, type DiscountRules } from './discount-rules.ts'
import { findGstBill, invoiceOf, type NewDocument } from './invoice.ts'
import { findBill, type Order, type Payment, type Settlement, type Tip } from './order.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

export type SettlementRequest = z.output<typeof settlementBody>

/** An approval by PIN, of this restaurant and with a valid signature. It counts for one discount of one order. */
export type SignedApproval = Approval & { readonly order: string; readonly discount: unknown }

/** The input of a settlement besides the order. */
export type SettlementTask = {
  /** The request of the till; null when nobody said how the order was paid (gap G2). */
  readonly request: SettlementRequest | null
  readonly rules: Omit<DiscountRules, 'approval'>
  readonly approval: SignedApproval | null
}

export type SettlementDecision =
  | {
      readonly kind: 'settle'
      /** The action of the audit entry. */
      readonly action: 'order.settled' | 'order.freed'
      readonly settlement: Settlement
      /** The order after the settlement, without its document. */
      readonly settled: Order
      /** The tax invoice to issue; null where the restaurant does not bill by GST, or nothing was sold. */
      readonly document: NewDocument | null
    }
  /** The bill is not what the order or the restaurant asks for by now: it must be opened again. */
  | { readonly kind: 'outdated'; readonly code: OutdatedCode }

/** Why a bill is outdated: its order is settled or has changed, or the restaurant bills in another way. */
export type OutdatedCode = 'ORDER_COMPLETED' | 'ORDER_CHANGED' | 'GST_MODE_CHANGED'

/** A settlement that is being decided: when, how the restaurant bills, and the id that a document would get. */
export type SettlementMoment = {
  readonly now: Date
  /** Null where tenancy has told nothing: the restaurant has never billed by GST. */
  readonly facts: RestaurantFacts | null
  readonly documentId: string
}

/** Decides on the settlement of an order in its present state. @throws AppError as `computeSettlement` */
export function decideSettlement(
  order: Order,
  { request, rules, approval }: SettlementTask,
  { now, facts, documentId }: SettlementMoment,
): SettlementDecision {
  if (!orderCan('settle', order)) return { kind: 'outdated', code: 'ORDER_COMPLETED' }
  if (request?.version !== undefined && request.version !== order.version)
    return { kind: 'outdated', code: 'ORDER_CHANGED' }
  const gstMode = facts?.gstMode ?? 'off'
  if (request?.gst_mode !== undefined && request.gst_mode !== gstMode)
    return { kind: 'outdated', code: 'GST_MODE_CHANGED' }

  // An approval for another discount or order counts as none, so that the till asks for a new one.
  const isOfThis = approval?.order === order.id && isDeepStrictEqual(approval.discount, request?.discount)
  const rulesOfThis = { ...rules, approval: isOfThis ? approval : null }
  const settlement = computeSettlement(order, request, rulesOfThis, now, gstMode)
  const issue = { id: documentId, at: now }
  return {
    kind: 'settle',
    action: request?.payments ? 'order.settled' : 'order.freed',
    settlement,
    settled: { ...order, status: 'Completed', settlement, version: order.version + 1, ready: [] },
    document: facts?.gstMode === 'regular' ? invoiceOf(order, settlement.discount, facts, issue) : null,
  }
}

/**
 * Computes the settlement of an order. Without a request the order counts as paid in full by an unspecified method (gap
 * G2). `gstMode` decides which bill the payable is of.
 *
 * @throws AppError PAYMENTS_MISMATCH, ORDER_TOO_LARGE, INVALID_REQUEST (a discount with more than two decimals),
 *   DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function computeSettlement(
  order: Pick<Order, 'lines'>,
  request: SettlementRequest | null,
  rules: DiscountRules,
  now: Date,
  gstMode: GstMode = 'off',
): Settlement {
  const discount = discountOf(request)
  const find = gstMode === 'regular' ? findGstBill : findBill
  const bill = find(order.lines, discount ?? undefined)
  if (bill === null) return settleUncomputable(request, now)
  const discountReason = (discount && request?.discount_reason) || null
  const discountApprovedBy = requireAllowed(discount, discountReason, bill.subtotalPaise, rules)
  const payments = paymentsOfRequest(request, bill.payablePaise)
  const paid = payments.reduce((total, payment) => total + payment.amountPaise, 0)
  if (paid !== bill.payablePaise) {
    throw new AppError('PAYMENTS_MISMATCH', {
      paid: formatRupees(paise(paid)),
      payable: formatRupees(bill.payablePaise),
    })
  }
  return {
    completedAt: now,
    discount,
    discountReason,
    discountApprovedBy,
    discountPaise: bill.discountPaise,
    roundOffPaise: bill.roundOffPaise,
    payablePaise: bill.payablePaise,
    payments,
    tip: tipOf(request),
  }
}

/**
 * Settles an order that is too large to be computed at zero, so that its table can be freed.
 *
 * @throws AppError ORDER_TOO_LARGE unless the settlement has no request
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

function paymentsOfRequest(request: SettlementRequest | null, payablePaise: Paise): Payment[] {
  const given = request?.payments
  if (!given) return [{ method: UNSPECIFIED_PAYMENT, amountPaise: payablePaise }]
  return given.map(({ method, amount, tendered = null }) => ({
    method,
    amountPaise: paiseFromRupees(amount),
    ...(tendered !== null && { tenderedPaise: paiseFromRupees(tendered) }),
  }))
}

/** The tip as it was given. It is compared with nothing: what the payments have to add up to is the payable alone. */
function tipOf(request: SettlementRequest | null): Tip | null {
  const given = request?.tip
  return given ? { method: given.method, amountPaise: paiseFromRupees(given.amount) } : null
}

function discountOf(request: SettlementRequest | null): Discount | null {
  const given = request?.discount
  if (!given || given.value === 0) return null
  try {
    return given.type === 'flat'
      ? { type: 'flat', amountPaise: paiseFromRupees(given.value) }
      : { type: 'percent', basisPoints: basisPointsFromPercent(Math.min(given.value, 100)) }
  } catch (cause) {
    if (cause instanceof RangeViolation) throw new AppError('INVALID_REQUEST', { detail: `discount: ${cause.message}` })
    throw cause
  }
}
