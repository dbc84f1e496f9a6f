import { rankRestaurantsByPlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { rankRestaurants } from '../../domain/restaurant-ranking.ts'

export function rankRestaurantsByPlanRoute({ readPlansInUse }: RouteDeps) {
  return route(rankRestaurantsByPlan, async ({ query }) => rankRestaurants(query.by, await readPlansInUse(null)))
}
