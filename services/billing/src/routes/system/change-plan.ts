import { AppError, changePlan } from '@tiffin/contracts'
import { tenantForOperator, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireManualSubscription } from '../../wire.ts'

/**
 * PUT /api/system/restaurants/{id}/subscription. The change is manual, so nothing is sent to the provider (spec §4).
 */
export function changePlanRoute({ manualSubscriptions, nameOfRestaurant, now }: RouteDeps) {
  return route(
    changePlan,
    async ({ params, body, operator, req }) => {
      const tenant = tenantForOperator(params.id, operator, req.id)
      const name = await nameOfRestaurant(tenant, req.id)
      return toWireManualSubscription(
        await manualSubscriptions.changePlan(
          tenant,
          body.new_plan_id,
          { actor: operator.email, requestId: req.id, name },
          now(),
        ),
      )
    },
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('PLAN_REQUIRED'),
    },
  )
}
