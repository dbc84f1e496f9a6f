import { AppError, changePlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireDecision } from '../../wire.ts'

/** PUT /api/system/restaurants/{id}/subscription. By hand: the provider is told nothing (spec §4). */
export function changePlanRoute({ byHand, nameOfRestaurant, now }: RouteDeps) {
  return route(
    changePlan,
    async ({ params, body, operator, req }) => {
      const tenant = { id: params.id }
      const name = await nameOfRestaurant(tenant, req.id)
      return toWireDecision(
        await byHand.changePlan(tenant, body.new_plan_id, { actor: operator.email, requestId: req.id, name }, now()),
      )
    },
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('PLAN_REQUIRED'),
    },
  )
}
