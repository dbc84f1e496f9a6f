import { nameRestaurants } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function nameRestaurantsRoute({ allRestaurants }: RouteDeps) {
  return route(nameRestaurants, ({ body }) => allRestaurants.names(body.restaurant_ids))
}
