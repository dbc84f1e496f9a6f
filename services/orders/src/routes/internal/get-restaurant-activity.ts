import { getRestaurantActivity } from '@tiffin/contracts'
import { businessDayOf, businessDayStart, DAY_MS, paise } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireActivity } from '../../wire.ts'

const DAYS = 30

export function getRestaurantActivityRoute({ platform }: RouteDeps) {
  return route(getRestaurantActivity, async ({ params: { restaurantId } }) => {
    const today = businessDayOf(await platform.now({ id: restaurantId }))
    const startOf = (daysAgo: number) => new Date(businessDayStart(today).getTime() - daysAgo * DAY_MS)
    const dayOffsetMs = Date.parse(`${today}T00:00:00Z`) - businessDayStart(today).getTime()
    const activity = await platform.loadActivity({ id: restaurantId }, startOf(DAYS - 1), dayOffsetMs)
    const known = new Map(activity.days.map((each) => [each.day, each]))
    const days = Array.from({ length: DAYS }, (_, index) => {
      const day = businessDayOf(startOf(DAYS - 1 - index))
      return known.get(day) ?? { day, orders: 0, salesPaise: paise(0) }
    })
    return toWireActivity({ ...activity, days })
  })
}
