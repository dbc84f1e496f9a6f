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

/**
 * Where restaurants stand, ascending. One that never chose a plan is on the free one, active, without an end: who
 * stands where that does is not named.
 */
export function rankBy(sort: PlanSort, inUse: readonly PlanInUse[]): Places {
  const key = keyOf[sort]
  const usual = key(UNLISTED)
  const ordered = [...new Set([usual, ...inUse.map(key)])].toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
  const placeOf = new Map(ordered.map((each, place) => [each, place]))
  const named = inUse.filter((each) => key(each) !== usual)
  return {
    unlisted: ordered.indexOf(usual),
    restaurant_ids: named.map(({ restaurantId }) => restaurantId).join(),
    places: named.map((each) => placeOf.get(key(each))).join(),
  }
}
