import { AppError, type addItems, type Availability, type BodyOf } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'

/**
 * Counts the portions of limited dishes down. If one dish has too few left, nothing is counted. @throws AppError
 * ITEM_NOT_AVAILABLE
 */
export function countPortionsDown(restaurant: MockRestaurant, items: BodyOf<typeof addItems>['items']): void {
  const short = items.flatMap(({ id, quantity }) => {
    const row = restaurant.availability.get(id)
    const left = row?.remaining ?? 0
    if (!row || !isStillLimited(restaurant, row) || left >= quantity) return []
    return [{ menuItemId: id, name: restaurant.menu.find((dish) => dish.id === id)?.name ?? '', left }]
  })
  if (short.length > 0)
    throw new AppError('ITEM_NOT_AVAILABLE', { dishes: short }).with({
      dishes: short.map(({ menuItemId, left }) => ({ menuItemId, left })),
    })
  for (const { id, quantity } of items) {
    const row = restaurant.availability.get(id)
    if (!row || !isStillLimited(restaurant, row) || row.remaining === null) continue
    const remaining = row.remaining - quantity
    restaurant.availability.set(id, { ...row, remaining, available: remaining > 0 })
  }
}

/**
 * Returns whether the limit of a dish still holds at the mock's time; a limit without an end (`until` null) always
 * does.
 */
export function isStillLimited(restaurant: MockRestaurant, { until }: Availability): boolean {
  return until === null || new Date(until) > restaurant.now()
}
