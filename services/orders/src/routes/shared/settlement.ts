import { AppError } from '@tiffin/contracts'
import type { StaffCaller } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { SettlementRequest, SettlementTask } from '../../domain/decide-settlement.ts'
import type { OutdatedSettlement } from '../../repository/save-settlement.ts'
import { toWireOrder } from '../../wire.ts'
import { verifyApproval } from './verify-approval.ts'

/**
 * Builds the settlement task of a caller. An approval that cannot be read counts as none, so that the till asks for a
 * new one.
 */
export function settlementTask(
  deps: Pick<RouteDeps, 'approvals'>,
  { tenant, user }: Pick<StaffCaller, 'tenant' | 'user'>,
  request: SettlementRequest | null,
): SettlementTask {
  const claims = request?.approval ? verifyApproval(deps, tenant, request.approval) : null
  return { request, rules: user, approval: claims && 'discount' in claims ? claims : null }
}

/**
 * Makes the refusal of a bill that differs from its order. The refusal contains the order's present state, which the
 * till then shows.
 */
export function refuseOutdated({ code, order }: OutdatedSettlement): AppError {
  return new AppError(code).with({ order: toWireOrder(order) })
}
