import { getEntitlements } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * GET /internal/restaurants/{restaurantId}/entitlements. A plan that is cancelled, or past its grace period, has the
 * limits of the free one. `holds_for_ms` is the time in ms after which the limits change without any request; it is
 * left out when they do not.
 */
export function getEntitlementsRoute({ plans, subscriptions, now }: RouteDeps) {
  return route(getEntitlements, async ({ params }) => {
    const requestedAt = now()
    const { plan, grantsPlan, allowedUntil } = await subscriptions.loadCurrentPlan(
      { id: params.restaurantId },
      requestedAt,
    )
    const granted = grantsPlan ? plan : await plans.find(PLAN_FREE_ID)
    const { features } = granted ?? plan
    return allowedUntil ? { ...features, holds_for_ms: allowedUntil.getTime() - requestedAt.getTime() } : features
  })
}
