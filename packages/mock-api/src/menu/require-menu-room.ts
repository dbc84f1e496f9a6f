import { AppError } from '@tiffin/contracts'
import { isWithinLimit } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** Requires room for `more` dishes in the plan. @throws AppError MENU_ITEM_LIMIT_REACHED */
export function requireMenuRoom(restaurant: MockRestaurant, more: number): void {
  const limit = restaurant.subscription.features.menu_item_limit
  if (more > 0 && !isWithinLimit(limit, restaurant.menu.length + more - 1))
    throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit })
}
