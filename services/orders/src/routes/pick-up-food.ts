import { AppError, pickUpFood } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/**
 * POST /api/orders/{id}/pick-up. A repetition changes nothing, because two waiters may tap at the same time and a
 * request may be sent again.
 */
export function pickUpFoodRoute({ kots }: RouteDeps) {
  return route(pickUpFood, ({ tenant, params, body }) => kots.pickUp(tenant, params.id, body.kot_ids), {
    whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND'),
  })
}
