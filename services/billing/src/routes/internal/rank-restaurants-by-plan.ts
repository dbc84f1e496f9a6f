import { rankRestaurantsByPlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { rankBy } from '../../domain/places.ts'

/** GET /internal/restaurant-places */
export function rankRestaurantsByPlanRoute({ readPlansInUse }: RouteDeps) {
  return route(rankRestaurantsByPlan, async ({ query }) => rankBy(query.by, await readPlansInUse(null)))
}
