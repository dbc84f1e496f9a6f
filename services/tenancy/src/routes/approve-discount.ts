import { AppError, approveDiscount } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { checkPin } from '../login/check-pin.ts'
import { pinProblem } from './set-pin.ts'

/**
 * The life of an approval is long enough to see the answer and pay. A later change of the colleague's role or limit
 * does not affect an approval.
 */
const APPROVAL_LIFE_SECONDS = 5 * 60

/**
 * POST /api/pin/approve-discount. The approval contains the colleague's limit and is signed, so that orders checks it
 * without a call of tenancy.
 */
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
