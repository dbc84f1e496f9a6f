import { isDeepStrictEqual } from 'node:util'
import { AppError, type settlementBody } from '@tiffin/contracts'
import { basisPointsFromPercent, paiseFromRupees, RangeViolation, type Discount, type Paise } from '@tiffin/domain'
import type * as z from 'zod/mini'
import { requireAllowed, type Approval, type DiscountRules } from './discount-rules.ts'
import type { AllowedDiscount, Order } from './order.ts'

/** The discount in a request to print or to settle a bill. */
export type DiscountRequest = Pick<z.output<typeof settlementBody>, 'discount' | 'discount_reason'>

/** An approval by PIN, of this restaurant and with a valid signature. It counts for one discount of one order. */
export type SignedApproval = Approval & { readonly order: string; readonly discount: unknown }

/** What decides whether a discount may be given: the rules for the caller's role, and an approval if there is one. */
export type DiscountGrant = {
  readonly rules: Omit<DiscountRules, 'approval'>
  readonly approval: SignedApproval | null
}

/**
 * Returns the discount that is asked for; without a request that of the open invoice, or null.
 *
 * @throws AppError INVALID_REQUEST for a discount with more than two decimals
 */
export function discountAsked(order: Pick<Order, 'openDiscount'>, request: DiscountRequest | null): Discount | null {
  if (request === null) return order.openDiscount?.discount ?? null
  const given = request.discount
  if (!given || given.value === 0) return null
  try {
    return given.type === 'flat'
      ? { type: 'flat', amountPaise: paiseFromRupees(given.value) }
      : { type: 'percent', basisPoints: basisPointsFromPercent(Math.min(given.value, 100)) }
  } catch (cause) {
    if (cause instanceof RangeViolation) throw new AppError('INVALID_REQUEST', { detail: `discount: ${cause.message}` })
    throw cause
  }
}

/** Returns the rules for the discount of a request. An approval for another discount or order counts as none. */
export function rulesOf(
  { id }: Pick<Order, 'id'>,
  request: DiscountRequest | null,
  { rules, approval }: DiscountGrant,
): DiscountRules {
  const isOfThis = approval?.order === id && isDeepStrictEqual(approval.discount, request?.discount)
  return { ...rules, approval: isOfThis ? approval : null }
}

/**
 * Allows a discount by the rules of the restaurant. That of the open invoice was allowed when the invoice was issued,
 * perhaps to a colleague, and the guest has its paper: so it is not judged again.
 *
 * @param subtotalPaise the sum of which the limits are a part
 * @throws AppError DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function allowDiscount(
  { openDiscount = null }: Pick<Order, 'openDiscount'>,
  asked: Discount | null,
  request: DiscountRequest | null,
  rules: DiscountRules,
  subtotalPaise: Paise,
): AllowedDiscount | null {
  if (asked === null) return null
  if (isDeepStrictEqual(openDiscount?.discount, asked)) return openDiscount
  const reason = request?.discount_reason || null
  return { discount: asked, reason, approvedBy: requireAllowed(asked, reason, subtotalPaise, rules) }
}
