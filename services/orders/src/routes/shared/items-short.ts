import { AppError } from '@tiffin/contracts'
import type { ShortDish } from '../../repository/item-stock.ts'

/** Makes the refusal of a punch, with the portions left of each dish. */
export function refuseShortItems(dishes: readonly ShortDish[]): AppError {
  const left = dishes.map((dish) => ({ menuItemId: dish.menuItemId, left: dish.left }))
  return new AppError('ITEM_NOT_AVAILABLE', { dishes }).with({ dishes: left })
}
