import { AppError, removeRestaurant } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** DELETE /api/system/restaurants/{id} */
export function removeRestaurantRoute({ platform, now }: RouteDeps) {
  return route(removeRestaurant, ({ params }) => platform.remove({ id: params.id }, now()), { whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND') })
}
