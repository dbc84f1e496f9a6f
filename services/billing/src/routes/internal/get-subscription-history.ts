import { getSubscriptionHistory } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireSubscriptionHistory } from '../../wire.ts'

export function getSubscriptionHistoryRoute({ subscriptions, now }: RouteDeps) {
  return route(getSubscriptionHistory, async ({ params }) =>
    toWireSubscriptionHistory(await subscriptions.loadHistory({ id: params.restaurantId }, now())),
  )
}
