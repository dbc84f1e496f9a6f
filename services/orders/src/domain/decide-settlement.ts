import { isDeepStrictEqual } from 'node:util'
import { orderCan } from '@tiffin/domain'
import { computeSettlement, type SettlementRequest } from './compute-settlement.ts'
import type { Approval, DiscountRules } from './discount-rules.ts'
import type { Order, Settlement } from './order.ts'

/** An approval by PIN, of this restaurant and with a valid signature. It counts for one discount of one order. */
export type SignedApproval = Approval & { readonly order: string; readonly discount: unknown }

/** What the settlement of an order is decided by, beside the order. */
export type SettlementTask = {
  /** Null where nobody said how the order was paid (gap G2). */
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
      /** The order as it is then. */
      readonly settled: Order
    }
  /** The order is not the one that was on the bill: it is settled, or has changed since the bill was opened. */
  | { readonly kind: 'outdated'; readonly code: 'ORDER_COMPLETED' | 'ORDER_CHANGED' }

/**
 * Decides on the settlement of an order as it is now.
 *
 * @throws AppError as `computeSettlement`
 */
export function decideSettlement(
  order: Order,
  { request, rules, approval }: SettlementTask,
  now: Date,
): SettlementDecision {
  if (!orderCan('settle', order)) return { kind: 'outdated', code: 'ORDER_COMPLETED' }
  if (request?.version !== undefined && request.version !== order.version)
    return { kind: 'outdated', code: 'ORDER_CHANGED' }

  // The till asks again where the approval is for another discount or order.
  const isOfThis = approval?.order === order.id && isDeepStrictEqual(approval.discount, request?.discount)
  const settlement = computeSettlement(order, request, { ...rules, approval: isOfThis ? approval : null }, now)
  return {
    kind: 'settle',
    action: request?.payments ? 'order.settled' : 'order.freed',
    settlement,
    settled: { ...order, status: 'Completed', settlement, version: order.version + 1, ready: [] },
  }
}
