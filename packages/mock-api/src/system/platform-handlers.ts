import {
  getMrr,
  getPlatformStats,
  listOperatorActions,
  listRecentOrders,
  OPERATOR_ACTIONS_A_PAGE,
  type PlatformStats,
} from '@tiffin/contracts'
import { businessDayOf, DAY_MS, INDIA_CALENDAR, PLAN_FREE_ID } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the endpoints for figures of the platform and operator actions. */
export function platformHandlers(mock: MockRestaurant): MockRoute[] {
  const { platform } = mock
  return [
    route(mock, getPlatformStats, () => statsOf(mock)),
    route(mock, getMrr, () => ({ total_mrr_paise: mrrOf(mock) })),
    route(mock, listRecentOrders, () => platform.recentOrders),
    route(mock, listOperatorActions, ({ query }) => {
      const { before } = query
      const left = platform.actions.filter(({ at }) => before === undefined || at < before)
      const actions = left.slice(0, OPERATOR_ACTIONS_A_PAGE)
      return {
        actions,
        next: left.length > actions.length ? (actions.at(-1)?.at ?? null) : null,
        missing: [...platform.silent],
      }
    }),
  ]
}

function statsOf({ platform, now }: MockRestaurant): PlatformStats {
  const { restaurants, silent } = platform
  const known = <Figure>(service: 'tenancy' | 'orders' | 'billing', figure: Figure) =>
    silent.has(service) ? null : figure
  const days = Array.from({ length: 7 }, (_, index) => dayInIndia(new Date(now().getTime() - (6 - index) * DAY_MS)))
  return {
    restaurants: known('tenancy', restaurants.length),
    users: known(
      'tenancy',
      restaurants.reduce((sum, { user_count }) => sum + user_count, 0),
    ),
    orders: known('orders', platform.orders),
    active_paid_subs: known(
      'billing',
      restaurants.filter(({ plan_id, status }) => plan_id !== PLAN_FREE_ID && status === 'active').length,
    ),
    lapsed_subs: known(
      'billing',
      restaurants.filter(({ status }) => status === 'past_due' || status === 'pending').length,
    ),
    sign_ups: known(
      'tenancy',
      days.map((day) => ({
        day,
        count: restaurants.filter(({ created_at }) => dayInIndia(new Date(created_at)) === day).length,
      })),
    ),
  }
}

function mrrOf({ platform, plans }: MockRestaurant): number {
  const monthly = new Map(
    plans.map(({ plan_id, price_in_paise, billing_interval }) => [
      plan_id,
      price_in_paise / (billing_interval === 'yearly' ? 12 : 1),
    ]),
  )
  const active = platform.restaurants.filter(({ status }) => status === 'active')
  return Math.round(active.reduce((sum, { plan_id }) => sum + (monthly.get(plan_id) ?? 0), 0))
}

function dayInIndia(instant: Date): string {
  return businessDayOf(instant, INDIA_CALENDAR)
}
