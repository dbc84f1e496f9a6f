import { cancelSubscription } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSubscription } from '../wire.ts'
import { tellEndings } from './shared/tell-endings.ts'

/**
 * POST /api/subscription/cancel. The cancellation is stored before it is sent to the provider, and it is sent until the
 * provider confirms it, so that an Admin can always cancel, even while the provider is unavailable (gaps G20, G24).
 */
export function cancelSubscriptionRoute({ subscriptions, purchases, syncSubscription, now }: RouteDeps) {
  return route(cancelSubscription, async ({ tenant, body, req }) => {
    await purchases.cancel(tenant, body.at_period_end, now())
    await tellEndings({ purchases, syncSubscription }, tenant, req.log)
    return toWireSubscription(await subscriptions.loadCurrentPlan(tenant, now()))
  })
}
