import { listPlansInUse } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { FREE_PLAN_NAME } from '../../domain/plan.ts'
import { toWirePlanInUse } from '../../wire.ts'

export function listPlansInUseRoute({ readPlansInUse }: RouteDeps) {
  return route(listPlansInUse, async ({ body }) => ({
    free_plan_name: FREE_PLAN_NAME,
    subscriptions: (await readPlansInUse(body.restaurant_ids ?? null)).map(toWirePlanInUse),
  }))
}
