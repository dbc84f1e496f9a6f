import { route } from '@tiffin/service-kit'
import { close } from '../endpoints.ts'
import type { RemovedRestaurantsRepository } from '../repository/removed-restaurants-repository.ts'

export function closeRoute(restaurants: RemovedRestaurantsRepository) {
  return route(close, ({ params, body }) =>
    restaurants.close(
      { id: params.restaurantId },
      { removedAt: new Date(body.removed_at), purgeAt: body.purge_at === undefined ? null : new Date(body.purge_at) },
    ),
  )
}
