import { randomUUID } from 'node:crypto'
import { AppError, approve, type BodyOf } from '@tiffin/contracts'
import { MAY_APPROVE_VOID } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { checkPin } from '../login/check-pin.ts'
import { pinProblem } from './set-pin.ts'

/** The life of an approval is long enough to send the request, because the colleague approves right before it. */
const APPROVAL_LIFE_SECONDS = 60

/**
 * POST /api/approvals. The approval names the colleague and the action and is signed, so that another service checks it
 * without calling tenancy.
 */
export function approveRoute(deps: RouteDeps) {
  return route(
    approve,
    async (request) => {
      const { tenant, body } = request
      const { email: name } = await checkPin(deps, request, 'pin_approval', body)
      const state = await deps.users.findSessionState(tenant, body.user_id)
      if (state === null) throw new AppError('PIN_WRONG')
      if (!MAY_APPROVE_VOID.includes(state.role))
        throw new AppError('APPROVAL_REFUSED', { name: state.name ?? name, role: state.role })
      const colleague = { sub: body.user_id, tid: tenant.id, name, role: state.role, jti: randomUUID() }
      return { approval: deps.approvals.sign({ ...colleague, ...actOf(body) }, APPROVAL_LIFE_SECONDS) }
    },
    { whenBodyInvalid: pinProblem },
  )
}

/** Returns the claims that say what is approved: the portions of a line for a void, otherwise a document. */
function actOf(body: BodyOf<typeof approve>) {
  if (body.action !== 'void') return { action: body.action, document: body.subject.document_id }
  const { order_id: order, line_id: line, quantity } = body.subject
  return { action: body.action, order, line, quantity }
}
