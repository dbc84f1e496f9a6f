import { getMrr, getPlatformStats, listAllPlans, listRecentOrders } from '@tiffin/contracts'
import { loadFailed } from './messages.ts'
import { useLoadFailure } from './use-load-failure.ts'
import { usePlatformQuery } from './use-platform-query.ts'
import { useRestaurantPage } from './use-restaurant-page.ts'

/**
 * Loads what the panel shows, all together, and keeps it loaded; each part fails for itself (spec §7, §8). Pages read
 * it from the cache.
 */
export function usePlatform(): void {
  useLoadFailure(usePlatformQuery(getPlatformStats).error, loadFailed.stats)
  useLoadFailure(useRestaurantPage().error, loadFailed.restaurants)
  useLoadFailure(usePlatformQuery(getMrr).error, loadFailed.mrr)
  useLoadFailure(usePlatformQuery(listRecentOrders).error, loadFailed.recentOrders)
  useLoadFailure(usePlatformQuery(listAllPlans).error, loadFailed.plans)
}
