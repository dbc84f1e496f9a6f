import { route } from '@tiffin/service-kit'
import { purge } from '../endpoints.ts'
import type { RemovedRestaurantsRepository } from '../repository/removed-restaurants-repository.ts'

export function purgeRoute(restaurants: RemovedRestaurantsRepository) {
  return route(purge, ({ params }) => restaurants.purge({ id: params.restaurantId }))
}
