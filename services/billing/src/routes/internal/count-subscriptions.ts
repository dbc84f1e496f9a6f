import { countSubscriptions } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { countInUse } from '../../domain/platform.ts'

/** GET /internal/platform/subscriptions */
export function countSubscriptionsRoute({ readPlansInUse }: RouteDeps) {
  return route(countSubscriptions, async () => {
    const { activePaid, lapsed } = countInUse(await readPlansInUse(null))
    return { active_paid: activePaid, lapsed }
  })
}
