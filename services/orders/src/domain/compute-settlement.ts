import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  formatRupees,
  paise,
  paiseFromRupees,
  RangeViolation,
  UNSPECIFIED_PAYMENT,
  type Discount,
  type Paise,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import { requireAllowed, type DiscountRules } from './discount-rules.ts'
import { findBill, type Order, type Payment, type Settlement } from './order.ts'

export type SettlementRequest = z.output<typeof settlementBody>

/**
 * Computes the settlement of an order. Without a request the order counts as paid in full by an unspecified method (gap
 * G2).
 *
 * @throws AppError PAYMENTS_MISMATCH, ORDER_TOO_LARGE, INVALID_REQUEST (a discount with more than two decimals),
 *   DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function computeSettlement(
  order: Pick<Order, 'lines'>,
  request: SettlementRequest | null,
  rules: DiscountRules,
  now: Date,
): Settlement {
  const discount = discountOf(request)
  const bill = findBill(order.lines, discount ?? undefined)
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
  }
}

function paymentsOfRequest(request: SettlementRequest | null, payablePaise: Paise): Payment[] {
  const given = request?.payments
  if (!given) return [{ method: UNSPECIFIED_PAYMENT, amountPaise: payablePaise }]
  return given.map(({ method, amount }) => ({ method, amountPaise: paiseFromRupees(amount) }))
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
