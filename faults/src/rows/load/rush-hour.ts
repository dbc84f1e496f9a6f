import type { Role } from '@tiffin/domain'
import { addressOf } from '../../support/http.ts'
import { itemsOf } from '../../support/ledger.ts'
import type { LoadCall, LoadStream } from '../../support/load.ts'
import type { Product } from '../../support/product.ts'
import type { Random } from '../../support/random.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'

const RESTAURANTS = 300
const TILLS = 800
const DASHBOARDS = 200
/** The refresh times of spec §9. */
const TILL_REFRESH_SECONDS = 60
const DASHBOARD_REFRESH_SECONDS = 30
const STAFF: readonly Role[] = ['Waiter', 'Captain', 'Cashier']

export interface RushHour {
  readonly restaurants: readonly Restaurant[]
  /**
   * Returns the polls of all terminals.
   *
   * @param rate how often they poll, as a multiple of how often the product does; 1 by default
   */
  polls(rate?: number): LoadStream
  orders(perSecond: number): LoadStream
}

/** Prepares an evening of 300 restaurants with 1,000 terminals, each restaurant with its own address. */
export async function openRushHour(product: Product, random: Random): Promise<RushHour> {
  const restaurants = await openRestaurants(product, random, RESTAURANTS)
  const base = random.integer(1, 40_000)
  const at = (nth: number) => ({
    restaurant: restaurants[nth % RESTAURANTS]!,
    address: addressOf(base + (nth % RESTAURANTS)),
  })
  const tills = Array.from({ length: TILLS }, (_, nth): LoadCall[] => {
    const { restaurant, address } = at(nth)
    const token = restaurant.tokens[STAFF[nth % STAFF.length]!]
    return ['/api/tables', '/api/orders'].map((path) => ({ path, token, address, remembersTag: true }))
  }).flat()
  const dashboards = Array.from({ length: DASHBOARDS }, (_, nth): LoadCall => {
    const { restaurant, address } = at(nth)
    return { path: '/api/overview', token: restaurant.tokens.Admin, address, remembersTag: true }
  })
  const orders = restaurants.map((restaurant, nth): LoadCall => {
    const items = itemsOf(restaurant.dishes.slice(0, 4).map((dish) => ({ dish, quantity: 2 })))
    return {
      method: 'POST',
      path: '/api/orders',
      token: restaurant.tokens.Waiter,
      address: at(nth).address,
      json: { items, orderType: 'Takeaway' },
      isKeyed: true,
    }
  })
  const calls = [...tills, ...dashboards]
  const perSecond = tills.length / TILL_REFRESH_SECONDS + dashboards.length / DASHBOARD_REFRESH_SECONDS
  return {
    restaurants,
    // The calls are shuffled, because the terminals of one restaurant do not refresh at the same moment.
    polls: (rate = 1) => ({
      name: 'polls',
      perSecond: perSecond * rate,
      calls: calls.toSorted(() => random.next() - 0.5),
    }),
    orders: (rate) => ({ name: 'orders', perSecond: rate, calls: orders }),
  }
}
