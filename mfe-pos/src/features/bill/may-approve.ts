import type { Order, RestaurantSettings } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  fromWireDiscount,
  isDiscountWithin,
  type Role,
  type WireDiscount,
} from '@tiffin/domain'
import { unsettledBill } from '@tiffin/receipts'

/** True when the settings let this role give the discount. The server decides; this only spares a useless request. */
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
    unsettledBill(order, null).subtotalPaise,
    basisPointsFromPercent(limit),
  )
}
