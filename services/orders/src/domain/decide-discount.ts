import { isDeepStrictEqual } from 'node:util'
import { AppError, type settlementBody } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  isDiscountWithin,
  paiseFromRupees,
  RangeViolation,
  type Discount,
  type Paise,
} from '@tiffin/domain'
import type * as z from 'zod/mini'
import type { AllowedDiscount, DiscountGrant, DiscountRules, Order } from './order.ts'

/** The discount in a request to print or to settle a bill, or to give money back. */
export type DiscountRequest = Pick<z.output<typeof settlementBody>, 'discount' | 'discount_reason'>

/**
 * Returns the discount of a request, or of the open document if there is no request; null for no discount or a discount
 * of 0. A percentage above 100 counts as 100.
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

/** Returns the rules for the discount of a request. An approval for another discount or another order is ignored. */
export function rulesOf(
  { id }: Pick<Order, 'id'>,
  request: DiscountRequest | null,
  { rules, approval }: DiscountGrant,
): DiscountRules {
  const isOfThis = approval?.order === id && isDeepStrictEqual(approval.discount, request?.discount)
  return { ...rules, approval: isOfThis ? approval : null }
}

/**
 * Allows a discount by the rules of the restaurant. A flat discount is compared with a limit by its exact share of the
 * subtotal. The discount of the open document is not checked again: it was allowed when the document was issued, and
 * the guest already has that paper.
 *
 * @param subtotalPaise the subtotal, of which the limits are percentages
 * @throws AppError DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function allowDiscount(
  { openDiscount = null }: Pick<Order, 'openDiscount'>,
  asked: Discount | null,
  request: DiscountRequest | null,
  { role, discountLimit, isDiscountReasonRequired, approval = null }: DiscountRules,
  subtotalPaise: Paise,
): AllowedDiscount | null {
  if (asked === null) return null
  if (isDeepStrictEqual(openDiscount?.discount, asked)) return openDiscount
  const exceeds = (limit: number | null): limit is number =>
    limit !== null && !isDiscountWithin(asked, subtotalPaise, basisPointsFromPercent(limit))

  let approvedBy: string | null = null
  if (exceeds(discountLimit)) {
    if (approval === null)
      throw new AppError('DISCOUNT_ABOVE_LIMIT', { role, limit: discountLimit }).with({ limit: discountLimit })
    const { name, limit } = approval
    if (exceeds(limit)) throw new AppError('APPROVAL_ABOVE_LIMIT', { name, role: approval.role, limit }).with({ limit })
    approvedBy = name
  }
  const reason = request?.discount_reason || null
  if (isDiscountReasonRequired && reason === null)
    throw new AppError('DISCOUNT_REASON_REQUIRED').with({ field: 'discount_reason' })
  return { discount: asked, reason, approvedBy }
}
