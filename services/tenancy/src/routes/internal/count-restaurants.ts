import { countRestaurants } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** GET /internal/platform/restaurants */
export function countRestaurantsRoute({ directory, now }: RouteDeps) {
  return route(countRestaurants, async () => {
    const { restaurants, users, signUps } = await directory.counts(now())
    return { restaurants, users, sign_ups: signUps }
  })
}
