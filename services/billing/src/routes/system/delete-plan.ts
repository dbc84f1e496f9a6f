import { AppError, deletePlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function deletePlanRoute({ planAdmin }: RouteDeps) {
  return route(
    deletePlan,
    ({ params, operator, req }) => planAdmin.remove(params.plan_id, { actor: operator.email, requestId: req.id }),
    {
      whenParamsInvalid: () => new AppError('PLAN_NOT_FOUND'),
    },
  )
}
