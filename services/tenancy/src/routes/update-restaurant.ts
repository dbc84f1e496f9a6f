import { AppError, updateRestaurant } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromWireSettings, toWireSettings } from '../wire.ts'

/** PUT /api/restaurant. A field that is missing stays as it is (gap G41). */
export function updateRestaurantRoute({ restaurants }: RouteDeps) {
  return route(updateRestaurant, async ({ tenant, body }) => {
    if (body.name === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
    return toWireSettings(await restaurants.saveSettings(tenant, fromWireSettings(body)))
  })
}
