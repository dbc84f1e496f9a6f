import { AppError, type Order as WireOrder } from '@tiffin/contracts'
import type { Caller } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { SettlementRequest } from '../../domain/compute-settlement.ts'
import type { SettlementTask } from '../../domain/decide-settlement.ts'
import type { OutdatedSettlement, ReplyOf } from '../../repository/save-settlement.ts'
import { toWireOrder } from '../../wire.ts'
import { verifyApproval } from './verify-approval.ts'

export const replyWithOrder: ReplyOf<WireOrder> = (settled) => ({ status: 200, reply: toWireOrder(settled) })
export const replyWithNothing: ReplyOf<null> = () => ({ status: 204, reply: null })

/** The task of a caller. An approval that cannot be read counts as none: the till asks again then. */
export function settlementTask(
  deps: Pick<RouteDeps, 'approvals'>,
  { tenant, user }: Pick<Caller, 'tenant' | 'user'>,
  request: SettlementRequest | null,
): SettlementTask {
  const claims = request?.approval ? verifyApproval(deps, tenant, request.approval) : null
  return { request, rules: user, approval: claims && 'discount' in claims ? claims : null }
}

/** Refuses a bill that is not that of the order any more, with the order as it is, which the till shows then. */
export function refuseOutdated({ code, order }: OutdatedSettlement): AppError {
  return new AppError(code).with({ order: toWireOrder(order) })
}
