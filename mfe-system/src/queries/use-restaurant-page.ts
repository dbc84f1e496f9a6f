import {
  listRestaurants,
  RESTAURANT_SORTS,
  systemPaths,
  type ResponseOf,
  type RestaurantListPage,
  type RestaurantSort,
} from '@tiffin/contracts'
import { useLocation } from '@tiffin/web-kit'
import { usePlatformQuery } from './use-platform-query.ts'

export type RestaurantSearch = {
  readonly q: string
  readonly sort: RestaurantSort
  readonly direction: 'asc' | 'desc'
  readonly page: number
}

/** The search with which the page opens: all restaurants, newest first (spec §9). */
export const FIRST_PAGE: RestaurantSearch = { q: '', sort: 'created_at', direction: 'desc', page: 1 }

/**
 * Provides the page of restaurants that the address names; elsewhere in the panel the first page of the list. While
 * another page loads, the one shown before stays.
 */
export function useRestaurantPage() {
  const { pathname, search } = useLocation()
  const wanted = pathname === systemPaths.restaurants() ? readRestaurantSearch(search) : FIRST_PAGE
  const query = usePlatformQuery(
    listRestaurants,
    {
      query: {
        page: String(wanted.page),
        sort: wanted.sort,
        direction: wanted.direction,
        ...(wanted.q && { q: wanted.q }),
      },
    },
    { placeholderData: (shown) => shown },
  )
  return { ...query, search: wanted, page: query.data && toPage(query.data) }
}

export function readRestaurantSearch(search: string): RestaurantSearch {
  const address = new URLSearchParams(search)
  const page = Number(address.get('page'))
  return {
    q: address.get('q') ?? FIRST_PAGE.q,
    sort: RESTAURANT_SORTS.find((sort) => sort === address.get('sort')) ?? FIRST_PAGE.sort,
    direction: address.get('direction') === 'asc' ? 'asc' : FIRST_PAGE.direction,
    page: Number.isSafeInteger(page) && page > 0 ? page : FIRST_PAGE.page,
  }
}

/** Returns the parameters of the address for a search, without those that equal the default. */
export function restaurantSearchInAddress(search: RestaurantSearch): Record<string, string> {
  const { q, sort, direction, page } = search
  return {
    ...(q && { q }),
    ...((sort !== FIRST_PAGE.sort || direction !== FIRST_PAGE.direction) && { sort, direction }),
    ...(page !== FIRST_PAGE.page && { page: String(page) }),
  }
}

function toPage(reply: ResponseOf<typeof listRestaurants>): RestaurantListPage {
  const { sort, direction } = FIRST_PAGE
  return Array.isArray(reply) ? { restaurants: reply, total: reply.length, sort, direction } : reply
}
