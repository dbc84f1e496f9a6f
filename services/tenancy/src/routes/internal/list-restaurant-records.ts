import { listRestaurantRecords } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRestaurant } from '../../wire.ts'

export function listRestaurantRecordsRoute({ allRestaurants }: RouteDeps) {
  return route(listRestaurantRecords, async () => (await allRestaurants.list()).map(toWireRestaurant))
}
