import { getSubscriptionDetails } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSubscription } from '../wire.ts'

export function getSubscriptionDetailsRoute({ subscriptions, now }: RouteDeps) {
  return route(getSubscriptionDetails, async ({ tenant }) =>
    toWireSubscription(await subscriptions.loadCurrentPlan(tenant, now())),
  )
}
