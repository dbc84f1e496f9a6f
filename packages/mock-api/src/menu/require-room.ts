import { AppError } from '@tiffin/contracts'
import { isWithinLimit } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** @throws AppError MENU_ITEM_LIMIT_REACHED when the plan has no room for so many more. */
export function requireRoom(restaurant: MockRestaurant, more: number): void {
  const limit = restaurant.subscription.features.menu_item_limit
  if (more > 0 && !isWithinLimit(limit, restaurant.menu.length + more - 1))
    throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit })
}
