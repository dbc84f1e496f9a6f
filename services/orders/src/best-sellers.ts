import { MOST_BEST_SELLERS } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { LRUCache } from 'lru-cache'
import type { OrdersRepository } from './repository/orders-repository.ts'

/** What people like changes over weeks; a month of orders is not counted for every till that is opened. */
const COUNTED_EVERY_MS = 10 * 60 * 1_000
const MAX_RESTAURANTS = 5_000

/** More than are named, so that enough are left without the dishes that are off the menu by now. */
const COUNTED = 2 * MOST_BEST_SELLERS

export type BestSellers = {
  /** The dishes of which most portions were ordered lately, by id, most first; counted every ten minutes at most. */
  list(tenant: Tenant): Promise<readonly string[]>
}

/** Keeps what was counted for each restaurant in memory; parallel calls share one count. */
export function createBestSellers(orders: Pick<OrdersRepository, 'listBestSellers'>): BestSellers {
  const counted = new LRUCache<string, readonly string[]>({
    max: MAX_RESTAURANTS,
    ttl: COUNTED_EVERY_MS,
    fetchMethod: (restaurantId) => orders.listBestSellers({ id: restaurantId }, COUNTED),
  })
  return { list: ({ id }) => counted.forceFetch(id) }
}
