import type { Places } from '@tiffin/contracts'
import { FREE_PLAN_NAME } from './plan.ts'
import type { PlanInUse } from './platform.ts'

export type PlanSort = 'plan_name' | 'subscription_status' | 'current_period_end'

/** What restaurants are ordered by. No end is later than every date. */
const keyOf: Readonly<Record<PlanSort, (inUse: Omit<PlanInUse, 'restaurantId'>) => string | number>> = {
  plan_name: ({ planName }) => planName.toLowerCase(),
  subscription_status: ({ status }) => status,
  current_period_end: ({ currentPeriodEnd }) => currentPeriodEnd?.getTime() ?? Infinity,
}

const UNLISTED = { planName: FREE_PLAN_NAME, status: 'active', currentPeriodEnd: null }

/** Where restaurants stand, ascending. One that never chose a plan is on the free one, active, without an end: who stands
 *  where that does is not listed. */
export function rankBy(sort: PlanSort, inUse: readonly PlanInUse[]): Places {
  const key = keyOf[sort]
  const groups = new Map<string | number, string[]>([[key(UNLISTED), []]])
  for (const each of inUse) {
    const group = groups.get(key(each))
    if (group) group.push(each.restaurantId)
    else groups.set(key(each), [each.restaurantId])
  }
  const ordered = [...groups].toSorted(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1))
  const unlisted = ordered.findIndex(([each]) => each === key(UNLISTED))
  const listed = ordered.map(([, restaurantIds], place) => ({ place, restaurant_ids: restaurantIds }))
  return { unlisted, listed: listed.toSpliced(unlisted, 1) }
}
