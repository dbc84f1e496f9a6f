import { AppError } from '@tiffin/contracts'
import { basisPointsFromPercent, isDiscountWithin, type Discount, type Paise, type Role } from '@tiffin/domain'

/**
 * The approval by PIN of a colleague for the discount of one order. `name` is the colleague's email; the claim of the
 * signed approval has the same name. `limit` is in percent, null without a limit.
 */
export type Approval = { readonly name: string; readonly role: Role; readonly limit: number | null }

/** The restaurant's rules for discounts by this role. Limits are in percent of the subtotal; null: no limit. */
export type DiscountRules = {
  readonly role: Role
  readonly discountLimit: number | null
  readonly isDiscountReasonRequired: boolean
  readonly approval?: Approval | null
}

/**
 * Checks a discount against the rules: a percent as given, an amount as its part of the subtotal without rounding.
 *
 * @returns the email of the colleague who approved the discount; null when the caller's role is enough
 * @throws AppError DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function requireAllowed(
  discount: Discount | null,
  reason: string | null,
  subtotalPaise: Paise,
  { role, discountLimit, isDiscountReasonRequired, approval = null }: DiscountRules,
): string | null {
  if (discount === null) return null
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
