import { getRestaurantActivity } from '@tiffin/contracts'
import { businessDayOf, businessDayStart, paise, rupeesFromPaise } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

/** GET /internal/restaurants/:restaurantId/activity */
export function getRestaurantActivityRoute({ platform, now }: RouteDeps) {
  return route(getRestaurantActivity, async ({ params: { restaurantId } }) => {
    const today = businessDayOf(now())
    const startOf = (daysAgo: number) => new Date(businessDayStart(today).getTime() - daysAgo * DAY_MS)
    const dayOffsetMs = Date.parse(`${today}T00:00:00Z`) - businessDayStart(today).getTime()
    const { total, lastOrderAt, days } = await platform.loadActivity(
      { id: restaurantId },
      startOf(DAYS - 1),
      dayOffsetMs,
    )
    const known = new Map(days.map((each) => [each.day, each]))
    return {
      total,
      last_order_at: lastOrderAt?.toISOString() ?? null,
      days: Array.from({ length: DAYS }, (_, index) => {
        const day = businessDayOf(startOf(DAYS - 1 - index))
        const { orders, salesPaise } = known.get(day) ?? { orders: 0, salesPaise: paise(0) }
        return { day, orders, sales: rupeesFromPaise(salesPaise) }
      }),
    }
  })
}
