import { roundHalfUp, paise, sum, type Paise } from '../money/money.ts'
import type { Discount } from './bill.ts'

/**
 * Returns the amount of a discount in whole paise. `amountPaise` is the sum of the amounts that may have a discount. A
 * percent is rounded half up, and a discount is never more than `amountPaise`.
 */
export function discountPaiseOf(discount: Discount, amountPaise: Paise): Paise {
  const asked =
    discount.type === 'flat'
      ? discount.amountPaise
      : roundHalfUp(amountPaise * Math.min(discount.basisPoints, 10_000), 10_000)
  return paise(Math.min(asked, amountPaise))
}

/**
 * Shares a discount over amounts in proportion, by largest remainder: the shares add up to the discount to the paisa,
 * none is more than its amount, and a paisa that is left goes to the largest fraction, the earlier of equal ones.
 *
 * The discount may not be more than the amounts together.
 */
export function discountShares(amounts: readonly Paise[], discountPaise: Paise): Paise[] {
  const total = BigInt(sum(amounts))
  if (total === 0n) return amounts.map(() => paise(0))
  // The product of two amounts of a crore is larger than the largest safe integer.
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discountPaise))
  const shares = exact.map((value) => Number(value / total))
  const byFraction = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const left = discountPaise - sum(shares)
  for (const { index } of byFraction.slice(0, left)) shares[index]! += 1
  return shares.map(paise)
}
