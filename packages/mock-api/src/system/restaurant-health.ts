import { AppError, type RestaurantHealth } from '@tiffin/contracts'
import { businessDayOf, DAY_MS, MINUTE_MS } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import type { PlatformRestaurant } from './platform.ts'

const DAYS = 30

/**
 * Returns sample data about a restaurant: quiet Mondays, busy weekends, and its plan after one on the free plan.
 *
 * @throws AppError SERVICE_UNAVAILABLE when all services are silent
 */
export function restaurantHealthOf(
  { platform, plans, now }: MockRestaurant,
  restaurant: PlatformRestaurant,
): RestaurantHealth {
  const { silent } = platform
  if (silent.has('tenancy') && silent.has('orders') && silent.has('billing')) throw new AppError('SERVICE_UNAVAILABLE')
  const { plan_id, status, current_period_end, has_live_mandate, held_at = null, ...record } = restaurant
  const plan_name = plans.find((each) => each.plan_id === plan_id)?.name ?? plan_id
  const days = Array.from({ length: DAYS }, (_, index) =>
    dayOf(new Date(now().getTime() - (DAYS - 1 - index) * DAY_MS)),
  )
  return {
    restaurant: silent.has('tenancy') ? null : record,
    held_at: silent.has('tenancy') ? null : held_at,
    people: silent.has('tenancy')
      ? null
      : {
          roles: [
            { role: 'Admin', users: 1 },
            { role: 'Cashier', users: 1 },
            { role: 'Waiter', users: restaurant.user_count - 2 },
          ],
          last_login_at: new Date(now().getTime() - 40 * MINUTE_MS).toISOString(),
        },
    orders: silent.has('orders')
      ? null
      : { total: 1_204, last_order_at: new Date(now().getTime() - 12 * MINUTE_MS).toISOString(), days },
    subscription: silent.has('billing')
      ? null
      : {
          plan_id,
          plan_name,
          status,
          current_period_end,
          source: 'restaurant',
          has_live_mandate,
          history: [
            {
              at: new Date(now().getTime() - 5 * DAY_MS).toISOString(),
              plan_id,
              plan_name,
              status,
              current_period_end,
              source: 'provider',
            },
            {
              at: restaurant.created_at,
              plan_id: 'plan_free',
              plan_name: 'Free',
              status: 'active',
              current_period_end: null,
              source: 'restaurant',
            },
          ],
        },
  }
}

function dayOf(instant: Date) {
  const day = businessDayOf(instant)
  const orders = [34, 18, 21, 25, 29, 47, 52][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0
  return { day, orders, sales: orders * 412.5 }
}
