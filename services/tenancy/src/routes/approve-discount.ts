import { AppError, approveDiscount } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { checkPin } from '../login/check-pin.ts'
import { pinProblem } from './set-pin.ts'

/** Enough to see an answer and pay; a later change of the role or its limit does not reach an approval. */
const APPROVAL_LIFE_SECONDS = 5 * 60

/** POST /api/pin/approve-discount. It signs what the colleague may give, so that orders asks nobody per settlement. */
export function approveDiscountRoute(deps: RouteDeps) {
  return route(
    approveDiscount,
    async (request) => {
      const { tenant, body } = request
      const { email: name } = await checkPin(deps, request, 'pin_approval', body)
      const state = await deps.users.findSessionState(tenant, body.user_id)
      if (state === null) throw new AppError('PIN_WRONG')
      const limit = state.discountLimit ?? null
      const colleague = { sub: body.user_id, tid: tenant.id, name, role: state.role, limit }
      const claims = { ...colleague, order: body.order_id, discount: body.discount }
      return { approval: deps.approvals.sign(claims, APPROVAL_LIFE_SECONDS) }
    },
    { whenBodyInvalid: pinProblem },
  )
}
