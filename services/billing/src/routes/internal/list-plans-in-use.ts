import { listPlansInUse } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { FREE_PLAN_NAME } from '../../domain/plan.ts'

/** POST /internal/plans-in-use */
export function listPlansInUseRoute({ readPlansInUse }: RouteDeps) {
  return route(listPlansInUse, async ({ body }) => ({
    free_plan_name: FREE_PLAN_NAME,
    subscriptions: (await readPlansInUse(body.restaurant_ids ?? null)).map(
      ({ restaurantId, planName, status, currentPeriodEnd }) => ({
        restaurant_id: restaurantId,
        plan_name: planName,
        status,
        current_period_end: currentPeriodEnd?.toISOString() ?? null,
      }),
    ),
  }))
}
