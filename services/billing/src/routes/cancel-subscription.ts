import { cancelSubscription } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSubscription } from '../wire.ts'

/**
 * POST /api/subscription/cancel. The cancellation is stored before the provider is told, and the provider is told until
 * it confirms, so that an Admin can always cancel, even while the provider is unavailable (gaps G20, G24).
 */
export function cancelSubscriptionRoute({ subscriptions, purchases, syncSubscription, now }: RouteDeps) {
  return route(cancelSubscription, async ({ tenant, body, req }) => {
    await purchases.cancel(tenant, body.at_period_end, now())
    const ending = (await purchases.listOpen(tenant)).filter((each) => each.ending !== null && !each.isEndingDone)
    await Promise.all(
      ending.map(({ id }) =>
        syncSubscription(tenant, id).catch((err: unknown) =>
          req.log.warn({ err, purchaseId: id }, 'the payment provider is told later that a purchase ends'),
        ),
      ),
    )
    return toWireSubscription(await subscriptions.loadCurrent(tenant, now()))
  })
}
