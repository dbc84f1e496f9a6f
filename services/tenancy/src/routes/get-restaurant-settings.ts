import { getRestaurantSettings } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSettings } from '../wire.ts'

export function getRestaurantSettingsRoute({ restaurants }: RouteDeps) {
  return route(getRestaurantSettings, async ({ tenant }) => toWireSettings(await restaurants.loadSettings(tenant)), {
    etag: true,
  })
}
