import { countSubscriptions } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { countInUse } from '../../domain/plans-in-use.ts'
import { toWireSubscriptionCounts } from '../../wire.ts'

export function countSubscriptionsRoute({ readPlansInUse }: RouteDeps) {
  return route(countSubscriptions, async () => toWireSubscriptionCounts(countInUse(await readPlansInUse(null))))
}
