import { listPlansInUse } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** GET /internal/plans-in-use */
export function listPlansInUseRoute({ subscriptions }: RouteDeps) {
  return route(listPlansInUse, async () => {
    const { freePlanName, inUse } = await subscriptions.listInUse()
    return {
      free_plan_name: freePlanName,
      subscriptions: inUse.map(({ restaurantId, planName, status, currentPeriodEnd }) => ({
        restaurant_id: restaurantId,
        plan_name: planName,
        status,
        current_period_end: currentPeriodEnd?.toISOString() ?? null,
      })),
    }
  })
}
