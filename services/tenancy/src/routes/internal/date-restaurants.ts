import { dateRestaurants } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurantDate } from '../../wire.ts'

export function dateRestaurantsRoute({ allRestaurants }: RouteDeps) {
  return route(dateRestaurants, async ({ body }) =>
    (await allRestaurants.dates(body.restaurant_ids)).map(toWireRestaurantDate),
  )
}
