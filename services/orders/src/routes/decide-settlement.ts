import { isDeepStrictEqual } from 'node:util'
import { AppError, type Order as WireOrder } from '@tiffin/contracts'
import type { Caller, Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import { computeSettlement, type SettlementRequest } from '../domain/compute-settlement.ts'
import type { Approval, DiscountRules } from '../domain/discount-rules.ts'
import type { Decision } from '../repository/save-settlement.ts'
import { toWireOrder } from '../wire.ts'

type ReplyOf<Reply> = (settled: Order) => Pick<Decision<Reply>, 'status' | 'reply'>

export const withOrder: ReplyOf<WireOrder> = (settled) => ({ status: 200, reply: toWireOrder(settled) })
export const withNothing: ReplyOf<null> = () => ({ status: 204, reply: null })

/** The decision for `orders.settle`, with the reply to store. */
export function decideSettlement<Reply>(
  { approvals }: Pick<RouteDeps, 'approvals'>,
  { tenant, user }: Pick<Caller, 'tenant' | 'user'>,
  request: SettlementRequest | null,
  replyOf: ReplyOf<Reply>,
): (order: Order, now: Date) => Decision<Reply> {
  return (order, now) => {
    const approval = request && findApproval(approvals, tenant, order, request)
    const settlement = settleAsOpened(order, request, { ...user, approval }, now)
    const action = request?.payments ? 'order.settled' : 'order.freed'
    const settled = { ...order, status: 'Completed', settlement, version: order.version + 1, ready: [] }
    return { settlement, action, ...replyOf(settled) }
  }
}

/** Null for none, and for one that has ended or is for another discount or order: the till asks again then. */
function findApproval(
  approvals: RouteDeps['approvals'],
  tenant: Tenant,
  order: Order,
  { approval, discount }: SettlementRequest,
): Approval | null {
  if (!approval) return null
  try {
    const claims = approvals.verify(approval)
    if (!('discount' in claims) || claims.tid !== tenant.id || claims.order !== order.id) return null
    return isDeepStrictEqual(claims.discount, discount) ? claims : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Computes the settlement; an error because the order has changed carries the current order for the till. */
function settleAsOpened(order: Order, request: SettlementRequest | null, rules: DiscountRules, now: Date) {
  try {
    return computeSettlement(order, request, rules, now)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'ORDER_COMPLETED' || error.code === 'ORDER_CHANGED'))
      error.with({ order: toWireOrder(order) })
    throw error
  }
}
