import { MOST_BEST_SELLERS } from '@tiffin/contracts'
import { atMost, type Tenant } from '@tiffin/service-kit'
import { LRUCache } from 'lru-cache'

/**
 * Best sellers change over weeks, so a count is cached for ten minutes. Otherwise each till that is opened would have
 * the orders of 30 days counted.
 */
const COUNTED_EVERY_MS = 10 * 60 * 1_000
const MAX_RESTAURANTS = 5_000

/** Twice as many dishes are counted as are listed, so that enough remain after those off the menu are left out. */
const COUNTED = 2 * MOST_BEST_SELLERS

export type BestSellers = {
  /**
   * Lists the ids of the dishes with the most portions ordered and not taken back in the last 30 days, most first.
   * Dishes in fewer than three orders are left out. Dishes that are off the menu are included. Each process caches the
   * list of a restaurant for ten minutes.
   */
  list(tenant: Tenant): Promise<readonly string[]>
}

/** Caches what `count` finds for each restaurant in memory; parallel calls share one count. */
export function createBestSellers(count: (tenant: Tenant, most: number) => Promise<string[]>): BestSellers {
  const counted = new LRUCache<string, readonly string[]>({
    ...atMost(MAX_RESTAURANTS),
    ttl: COUNTED_EVERY_MS,
    fetchMethod: (restaurantId) => count({ id: restaurantId }, COUNTED),
  })
  return { list: ({ id }) => counted.forceFetch(id) }
}
