import { AppError, sendBill, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { replay } from './shared/replay.ts'
import { findDiscountApproval } from './shared/verify-approval.ts'

/** POST /api/orders/{id}/bill/send. The texts on the bill are read first, so that no lock waits for another service. */
export function sendBillRoute(deps: RouteDeps) {
  return route(
    sendBill,
    async ({ tenant, user, params, body, idempotency, reply, req }) => {
      const { by_gst: byGst, ...request } = body
      const texts = await deps.billTexts.read(tenant, req.id)
      const approval = findDiscountApproval(deps, tenant, body.approval)
      const task = { request, rules: user, approval, byGst, texts, jobId: deps.newId() }
      const outcome = await deps.sendBill(tenant, params.id, task, { printedBy: user.id, idempotency })
      if (outcome.kind === 'missing') throw new AppError('ORDER_NOT_FOUND')
      if (outcome.kind === 'refused') throw new AppError(outcome.code).with({ order: outcome.order })
      if (outcome.kind === 'replayed')
        return replay<ResponseOf<typeof sendBill>>(outcome.stored, outcome.request, reply)
      const { kind: _kind, ...sent } = outcome
      return sent
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}
