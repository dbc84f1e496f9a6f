import { AppError, type addItems, type Availability, type BodyOf } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'

/** Counts dishes down, all or none. @throws AppError ITEM_NOT_AVAILABLE */
export function countDown(restaurant: MockRestaurant, items: BodyOf<typeof addItems>['items']): void {
  const short = items.flatMap(({ id, quantity }) => {
    const limit = restaurant.stock.get(id)
    const left = limit?.remaining ?? 0
    if (!limit || !isLimitInForce(restaurant, limit) || left >= quantity) return []
    return [{ menuItemId: id, name: restaurant.menu.find((dish) => dish.id === id)?.name ?? '', left }]
  })
  if (short.length > 0)
    throw new AppError('ITEM_NOT_AVAILABLE', { dishes: short }).with({
      dishes: short.map(({ menuItemId, left }) => ({ menuItemId, left })),
    })
  for (const { id, quantity } of items) {
    const limit = restaurant.stock.get(id)
    if (!limit || !isLimitInForce(restaurant, limit) || limit.remaining === null) continue
    const remaining = limit.remaining - quantity
    restaurant.stock.set(id, { ...limit, remaining, available: remaining > 0 })
  }
}

/** Whether a limit is not over yet. */
export function isLimitInForce(restaurant: MockRestaurant, { until }: Availability): boolean {
  return until === null || new Date(until) > restaurant.now()
}
