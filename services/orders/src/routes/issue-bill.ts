import { AppError, issueBill, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { replay } from './shared/replay.ts'
import { findDiscountApproval } from './shared/verify-approval.ts'

/** POST /api/orders/{id}/bill. A refusal contains the order in its present state, and the till then prints nothing. */
export function issueBillRoute(deps: RouteDeps) {
  return route(
    issueBill,
    async ({ tenant, user, params, body, idempotency, reply }) => {
      const approval = findDiscountApproval(deps, tenant, body.approval)
      const call = { printedBy: user.id, idempotency }
      const outcome = await deps.printBill(
        tenant,
        params.id,
        { request: body, rules: user, approval, isSent: false },
        call,
      )
      if (outcome.kind === 'missing') throw new AppError('ORDER_NOT_FOUND')
      if (outcome.kind === 'refused') throw new AppError(outcome.code).with({ order: outcome.order })
      if (outcome.kind === 'replayed')
        return replay<ResponseOf<typeof issueBill>>(outcome.stored, outcome.request, reply)
      return { order: outcome.order, copy: outcome.copy }
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
