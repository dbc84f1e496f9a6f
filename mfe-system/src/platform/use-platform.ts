import { getMrr, getPlatformStats, listAllPlans, listRecentOrders } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { loadFailed } from './messages.ts'
import { useLoadFailure } from './use-load-failure.ts'
import { useRestaurantPage } from './use-restaurant-page.ts'

/** Loads what the panel shows, all together, and keeps it loaded; each part fails for itself (spec §7, §8). Pages read it from the cache. */
export function usePlatform(): void {
  useLoadFailure(useApiQuery(getPlatformStats).error, loadFailed.stats)
  useLoadFailure(useRestaurantPage().error, loadFailed.restaurants)
  useLoadFailure(useApiQuery(getMrr).error, loadFailed.mrr)
  useLoadFailure(useApiQuery(listRecentOrders).error, loadFailed.recentOrders)
  useLoadFailure(useApiQuery(listAllPlans).error, loadFailed.plans)
}
