import { findRestaurantRecords, type Places } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurant } from '../../wire.ts'

/** The body is large enough for the ranks of 50,000 restaurants and more. */
const MAX_BODY_BYTES = 8 * 1024 * 1024
const NO_PLACES: Places = { unlisted: 0, restaurant_ids: '', places: '' }

export function findRestaurantRecordsRoute({ allRestaurants }: RouteDeps) {
  return route(
    findRestaurantRecords,
    async ({ body: { places = NO_PLACES, ...search } }) => {
      const { restaurants, total } = await allRestaurants.find({ ...search, places })
      return { records: restaurants.map(toWireRestaurant), total }
    },
    { maxBodyBytes: MAX_BODY_BYTES },
  )
}
