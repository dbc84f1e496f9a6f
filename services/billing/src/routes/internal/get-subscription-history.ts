import { getSubscriptionHistory } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** GET /internal/restaurants/{restaurantId}/subscription */
export function getSubscriptionHistoryRoute({ subscriptions, now }: RouteDeps) {
  return route(getSubscriptionHistory, async ({ params }) => {
    const { current, hasLiveMandate, changes } = await subscriptions.loadHistory({ id: params.restaurantId }, now())
    const { plan, subscription } = current
    return {
      plan_id: plan.planId,
      plan_name: plan.name,
      status: subscription.status,
      current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
      source: subscription.source,
      has_live_mandate: hasLiveMandate,
      history: changes.map(({ at, planId, planName, status, currentPeriodEnd, source }) => ({
        at: at.toISOString(),
        plan_id: planId,
        plan_name: planName,
        status,
        current_period_end: currentPeriodEnd?.toISOString() ?? null,
        source,
      })),
    }
  })
}
