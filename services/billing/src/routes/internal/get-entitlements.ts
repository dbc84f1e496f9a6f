import { getEntitlements } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** GET /internal/restaurants/{restaurantId}/entitlements */
export function getEntitlementsRoute({ subscriptions }: RouteDeps) {
  return route(getEntitlements, async ({ params }) => {
    const { plan } = await subscriptions.loadCurrent({ id: params.restaurantId })
    return plan.features
  })
}
