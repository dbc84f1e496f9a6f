import { nameRestaurants } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function nameRestaurantsRoute({ directory }: RouteDeps) {
  return route(nameRestaurants, ({ body }) => directory.names(body.restaurant_ids))
}
