import { AppError, updatePlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { fromWireChangedPlan, toWirePlan } from '../../wire.ts'
import { planRefusals } from './create-plan.ts'

export function updatePlanRoute({ planAdmin }: RouteDeps) {
  return route(
    updatePlan,
    async ({ params, body, operator, req }) =>
      toWirePlan(
        await planAdmin.change(params.plan_id, fromWireChangedPlan(body), { actor: operator.email, requestId: req.id }),
      ),
    { ...planRefusals, whenParamsInvalid: () => new AppError('PLAN_NOT_FOUND') },
  )
}
