import { getEntitlements } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * GET /internal/restaurants/{restaurantId}/entitlements. A plan that is cancelled, or past its grace period, has the
 * limits of the free one.
 */
export function getEntitlementsRoute({ plans, subscriptions, now }: RouteDeps) {
  return route(getEntitlements, async ({ params }) => {
    const { plan, grantsPlan } = await subscriptions.loadCurrent({ id: params.restaurantId }, now())
    const granted = grantsPlan ? plan : await plans.find(PLAN_FREE_ID)
    return (granted ?? plan).features
  })
}
