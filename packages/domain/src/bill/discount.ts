import { basisPointsFromPercent, paise, paiseFromRupees, type BasisPoints, type Paise } from '../money/money.ts'

/** A flat rupee amount or a percent of the subtotal (spec §9). */
export type Discount =
  | { readonly type: 'flat'; readonly amountPaise: Paise }
  | { readonly type: 'percent'; readonly basisPoints: BasisPoints }

export const NO_DISCOUNT: Discount = { type: 'flat', amountPaise: paise(0) }

/** A discount as the wire carries it: `value` is rupees or percent. */
export type WireDiscount = { readonly type: 'flat' | 'percent'; readonly value: number }

/**
 * Reads the wire form of a discount; null means no discount.
 *
 * @throws RangeViolation if the value has more than two decimals, or is too large to be exact in hundredths
 */
export function fromWireDiscount(wire: WireDiscount | null): Discount {
  if (!wire) return NO_DISCOUNT
  return wire.type === 'flat'
    ? { type: 'flat', amountPaise: paiseFromRupees(wire.value) }
    : { type: 'percent', basisPoints: basisPointsFromPercent(wire.value) }
}

/**
 * Returns whether a discount is within a limit in basis points of the subtotal. A rupee amount counts as its share of
 * the subtotal, without rounding.
 */
export function isDiscountWithin(discount: Discount, subtotalPaise: Paise, limit: BasisPoints): boolean {
  if (discount.type === 'percent') return discount.basisPoints <= limit
  return discount.amountPaise * 10_000 <= limit * subtotalPaise
}
