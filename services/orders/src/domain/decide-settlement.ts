import { isDeepStrictEqual } from 'node:util'
import { orderCan } from '@tiffin/domain'
import { computeSettlement, type SettlementRequest } from './compute-settlement.ts'
import type { Approval, DiscountRules } from './discount-rules.ts'
import type { Order, Settlement } from './order.ts'

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
      /** The order after the settlement. */
      readonly settled: Order
    }
  /** The order differs from the bill: it is settled, or has changed since the bill was opened. */
  | { readonly kind: 'outdated'; readonly code: 'ORDER_COMPLETED' | 'ORDER_CHANGED' }

/** Decides on the settlement of an order in its present state. @throws AppError as `computeSettlement` */
export function decideSettlement(
  order: Order,
  { request, rules, approval }: SettlementTask,
  now: Date,
): SettlementDecision {
  if (!orderCan('settle', order)) return { kind: 'outdated', code: 'ORDER_COMPLETED' }
  if (request?.version !== undefined && request.version !== order.version)
    return { kind: 'outdated', code: 'ORDER_CHANGED' }

  // An approval for another discount or order counts as none, so that the till asks for a new one.
  const isOfThis = approval?.order === order.id && isDeepStrictEqual(approval.discount, request?.discount)
  const settlement = computeSettlement(order, request, { ...rules, approval: isOfThis ? approval : null }, now)
  return {
    kind: 'settle',
    action: request?.payments ? 'order.settled' : 'order.freed',
    settlement,
    settled: { ...order, status: 'Completed', settlement, version: order.version + 1, ready: [] },
  }
}
