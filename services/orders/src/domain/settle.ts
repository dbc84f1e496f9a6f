import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  computeBill,
  formatRupees,
  orderCan,
  paise,
  paiseFromRupees,
  RangeViolation,
  UNSPECIFIED_PAYMENT,
  type Discount,
  type Paise,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import type { Order, Payment, Settlement } from './order.ts'

export type SettlementRequest = z.output<typeof settlementBody>

/**
 * Decides how an order is closed. Without a request it completes in full with an unspecified payment (gap G2).
 *
 * @throws AppError ORDER_COMPLETED, ORDER_CHANGED (the bill was opened at an older version), PAYMENTS_MISMATCH or
 *   INVALID_REQUEST (a discount with more than two decimals)
 */
export function settleOrder(order: Order, request: SettlementRequest | null, now: Date): Settlement {
  if (!orderCan('settle', order)) throw new AppError('ORDER_COMPLETED')
  if (request?.version !== undefined && request.version !== order.version) throw new AppError('ORDER_CHANGED')

  const discount = discountOf(request)
  const bill = computeBill(order.lines, discount ?? undefined)
  const payments = paymentsOf(request, bill.payablePaise)
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
    discountPaise: bill.discountPaise,
    roundOffPaise: bill.roundOffPaise,
    payablePaise: bill.payablePaise,
    payments,
  }
}

function paymentsOf(request: SettlementRequest | null, payablePaise: Paise): Payment[] {
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
