import type { Order, RestaurantSettings } from '@tiffin/contracts'
import type { DiscountRefusal, DiscountState } from './discount-fields.tsx'
import { isAbove100Percent, readDiscount, type GivenDiscount } from './payment-form.ts'

const ABOVE_100_PERCENT: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: DiscountRefusal = { field: 'reason', text: 'Please write why the discount is given.' }

/** Returns the refusal that a discount above 100 percent gets as soon as it is typed; null for any other. */
export function typedRefusal({ discountText, discountType }: DiscountState): DiscountRefusal | null {
  return isAbove100Percent(discountText, discountType) ? ABOVE_100_PERCENT : null
}

/** Reads the discount and its reason as they are typed, or says what has to change before a bill is printed or paid. */
export function givenDiscount(
  form: DiscountState,
  { discount_reason_required: isReasonRequired }: Pick<RestaurantSettings, 'discount_reason_required'>,
): GivenDiscount | { readonly refusal: DiscountRefusal } {
  // Copies, so that a refusal that is shown already takes the focus to its field again.
  const tooMuch = typedRefusal(form)
  if (tooMuch) return { refusal: { ...tooMuch } }
  const discount = readDiscount(form.discountText, form.discountType)
  const reason = discount === null ? '' : form.reason.trim()
  if (discount && isReasonRequired && reason === '') return { refusal: { ...REASON_MISSING } }
  return { discount, ...(reason && { reason }) }
}

/** Returns the discount that an order has already: a paid one, or one whose printed invoice has a discount. */
export function discountGivenTo({ discount: had }: Pick<Order, 'discount'>): GivenDiscount {
  return {
    discount: had && { type: had.type, value: had.value },
    ...(had?.reason && { reason: had.reason }),
  }
}

/** Returns the fields as if the discount of the order had been typed: nothing, but for a printed invoice with one. */
export function fieldsOf({ discount }: Pick<Order, 'discount'>): DiscountState {
  return {
    discountText: discount ? String(discount.value) : '',
    discountType: discount?.type ?? 'flat',
    reason: discount?.reason ?? '',
    isReasonOpen: discount?.reason !== undefined,
    refusal: null,
  }
}
