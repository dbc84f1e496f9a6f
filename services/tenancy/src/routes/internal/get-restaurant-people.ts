import { getRestaurantPeople } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurant } from '../../wire.ts'

/** GET /internal/restaurants/{restaurantId}/people */
export function getRestaurantPeopleRoute({ platform }: RouteDeps) {
  return route(getRestaurantPeople, async ({ params }) => {
    const { restaurant, roles, lastLoginAt } = await platform.loadPeople({ id: params.restaurantId })
    return {
      restaurant: toWireRestaurant(restaurant),
      roles: [...roles],
      last_login_at: lastLoginAt?.toISOString() ?? null,
    }
  })
}
