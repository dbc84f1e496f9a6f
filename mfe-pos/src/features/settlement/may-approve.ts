import type { Order, RestaurantSettings } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  fromWireDiscount,
  isDiscountWithin,
  type Role,
  type WireDiscount,
} from '@tiffin/domain'
import { openBill } from '@tiffin/receipts'

/** May this role give the discount, by the settings? The server decides; the till asks nobody in vain. */
export function mayApprove(
  role: Role,
  order: Order,
  discount: WireDiscount,
  { discount_limits: limits }: Pick<RestaurantSettings, 'discount_limits'>,
): boolean {
  const limit = limits?.[role] ?? null
  if (limit === null) return true
  return isDiscountWithin(
    fromWireDiscount(discount),
    openBill(order, null).subtotalPaise,
    basisPointsFromPercent(limit),
  )
}
