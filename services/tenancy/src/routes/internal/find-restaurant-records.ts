import { findRestaurantRecords } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { placesFromWire, toWireRestaurant } from '../../wire.ts'

/** Room for the places of 50,000 restaurants and more. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

/** POST /internal/restaurants/find */
export function findRestaurantRecordsRoute({ directory }: RouteDeps) {
  return route(
    findRestaurantRecords,
    async ({ body: { places, ...search } }) => {
      const { restaurants, total } = await directory.find({ ...search, places: placesFromWire(places ?? { unlisted: 0, listed: [] }) })
      return { records: restaurants.map(toWireRestaurant), total }
    },
    { maxBodyBytes: MAX_BODY_BYTES },
  )
}
