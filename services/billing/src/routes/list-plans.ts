import { listPlans } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { sortPlans } from '../domain/plan.ts'
import { toWirePlan } from '../wire.ts'

export function listPlansRoute({ plans }: RouteDeps) {
  return route(listPlans, async () => sortPlans(await plans.list()).map(toWirePlan))
}
