import { getMrr, getPlatformStats, listAllPlans, listRecentOrders } from '@tiffin/contracts'
import { loadFailed } from './messages.ts'
import { useLoadFailure } from './use-load-failure.ts'
import { usePlatformQuery } from './use-platform-query.ts'
import { useRestaurantPage } from './use-restaurant-page.ts'

/**
 * Loads the data of the panel all together, and keeps it loaded. A read that fails has a message of its own (spec §7,
 * §8). Pages take the data from the cache.
 */
export function usePlatform(): void {
  useLoadFailure(usePlatformQuery(getPlatformStats).error, loadFailed.stats)
  useLoadFailure(useRestaurantPage().error, loadFailed.restaurants)
  useLoadFailure(usePlatformQuery(getMrr).error, loadFailed.mrr)
  useLoadFailure(usePlatformQuery(listRecentOrders).error, loadFailed.recentOrders)
  useLoadFailure(usePlatformQuery(listAllPlans).error, loadFailed.plans)
}
