import type { Places } from '@tiffin/contracts'
import { FREE_PLAN_NAME } from './plan.ts'
import type { PlanInUse } from './plans-in-use.ts'

export type PlanSort = 'plan_name' | 'subscription_status' | 'current_period_end'

/** The key by which each sort order compares restaurants. A subscription without an end sorts after every date. */
const keyOf: Readonly<Record<PlanSort, (inUse: Omit<PlanInUse, 'restaurantId'>) => string | number>> = {
  plan_name: ({ planName }) => planName.toLowerCase(),
  subscription_status: ({ status }) => status,
  current_period_end: ({ currentPeriodEnd }) => currentPeriodEnd?.getTime() ?? Infinity,
}

/** The plan of a restaurant without a subscription. */
const DEFAULT_PLAN = { planName: FREE_PLAN_NAME, status: 'active', currentPeriodEnd: null }

/**
 * Ranks restaurants by their plan, ascending; equal keys share a rank. Restaurants that rank like one without a
 * subscription are left out of the list, and `unlisted` is the rank of all of them.
 */
export function rankRestaurants(sort: PlanSort, inUse: readonly PlanInUse[]): Places {
  const key = keyOf[sort]
  const defaultKey = key(DEFAULT_PLAN)
  const ordered = [...new Set([defaultKey, ...inUse.map(key)])].toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
  const rankOf = new Map(ordered.map((each, rank) => [each, rank]))
  const listed = inUse.filter((each) => key(each) !== defaultKey)
  return {
    unlisted: ordered.indexOf(defaultKey),
    restaurant_ids: listed.map(({ restaurantId }) => restaurantId).join(),
    places: listed.map((each) => rankOf.get(key(each))).join(),
  }
}
