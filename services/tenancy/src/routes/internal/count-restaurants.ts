import { countRestaurants } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePlatformCounts } from '../../wire.ts'

export function countRestaurantsRoute({ allRestaurants, now }: RouteDeps) {
  return route(countRestaurants, async () => toWirePlatformCounts(await allRestaurants.counts(now())))
}
