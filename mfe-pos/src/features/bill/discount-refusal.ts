import type { WireDiscount } from '@tiffin/domain'
import type { DiscountRefusal } from '@tiffin/receipts'
import { isApiError, messageOf } from '@tiffin/web-kit'
import type { Approval } from './use-approval.ts'

/** Returns what is wrong with the discount of a print or a payment; null for any other failure. */
export function discountRefusal(
  error: unknown,
  discount: WireDiscount | null,
  { ask }: Pick<Approval, 'ask'>,
): DiscountRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { askForApproval: () => ask(discount) }) }
}
