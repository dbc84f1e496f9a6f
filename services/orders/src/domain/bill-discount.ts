import { isDeepStrictEqual } from 'node:util'
import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  isDiscountWithin,
  paiseFromRupees,
  RangeViolation,
  type Discount,
  type Paise,
  type Role,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import type { AllowedDiscount, Order } from './order.ts'

/** The discount in a request to print or to settle a bill. */
export type DiscountRequest = Pick<z.output<typeof settlementBody>, 'discount' | 'discount_reason'>

/**
 * The approval by PIN of a colleague for the discount of one order. `name` is the colleague's email; the claim of the
 * signed approval has the same name. `limit` is in percent, null without a limit.
 */
type Approval = { readonly name: string; readonly role: Role; readonly limit: number | null }

/** The restaurant's rules for discounts by this role. Limits are in percent of the subtotal; null: no limit. */
export type DiscountRules = {
  readonly role: Role
  readonly discountLimit: number | null
  readonly isDiscountReasonRequired: boolean
  readonly approval?: Approval | null
}

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

/**
 * Checks a discount against the rules: a percent as given, an amount as its part of the subtotal without rounding.
 *
 * @returns the email of the colleague who approved the discount; null when the caller's role is enough
 * @throws AppError DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
function requireAllowed(
  discount: Discount,
  reason: string | null,
  subtotalPaise: Paise,
  { role, discountLimit, isDiscountReasonRequired, approval = null }: DiscountRules,
): string | null {
  const exceeds = (limit: number | null): limit is number =>
    limit !== null && !isDiscountWithin(discount, subtotalPaise, basisPointsFromPercent(limit))

  let approvedBy: string | null = null
  if (exceeds(discountLimit)) {
    if (approval === null)
      throw new AppError('DISCOUNT_ABOVE_LIMIT', { role, limit: discountLimit }).with({ limit: discountLimit })
    const { name, limit } = approval
    if (exceeds(limit)) throw new AppError('APPROVAL_ABOVE_LIMIT', { name, role: approval.role, limit }).with({ limit })
    approvedBy = name
  }
  if (isDiscountReasonRequired && reason === null)
    throw new AppError('DISCOUNT_REASON_REQUIRED').with({ field: 'discount_reason' })
  return approvedBy
}
