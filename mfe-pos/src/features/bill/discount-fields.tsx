import { MAX_DISCOUNT_REASON, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { MAX_DISCOUNT_PERCENT, MAX_DISCOUNT_VALUE, type WireDiscount } from '@tiffin/domain'
import type { GivenDiscount } from '@tiffin/receipts'
import { Button, SegmentedControl, TextField } from '@tiffin/ui'
import { isApiError, messageOf } from '@tiffin/web-kit'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** The server's refusal of a discount: its text, and the field that has to change. */
export type DiscountRefusal = {
  readonly field: 'discount' | 'reason'
  readonly text: string
  /** The discount that a colleague may approve. */
  readonly toApprove?: WireDiscount
}

export type DiscountState = {
  readonly discountText: string
  readonly discountType: WireDiscount['type']
  readonly reason: string
  /** True once the user opened the field for a reason, which the restaurant does not require. */
  readonly isReasonOpen: boolean
  readonly refusal: DiscountRefusal | null
}

type DiscountFieldsProps = {
  readonly state: DiscountState
  readonly change: (changes: Partial<DiscountState>) => void
  /** True once a discount is entered; otherwise the field for the reason is hidden. */
  readonly hasDiscount: boolean
  readonly isReasonRequired: boolean
  readonly disabled: boolean
  /** Called by the button for the approval of the discount that was refused. */
  readonly onAsk: (discount: WireDiscount) => void
}

const types = [
  { value: 'flat', label: '₹', accessibleName: 'Discount in rupees' },
  { value: 'percent', label: '%', accessibleName: 'Discount in percent' },
] as const

/**
 * The fields for the discount and its reason. A restaurant that requires no reason gets a button that opens its field.
 */
export function DiscountFields({ state, change, hasDiscount, isReasonRequired, disabled, onAsk }: DiscountFieldsProps) {
  const { refusal } = state
  const toApprove = refusal?.toApprove
  const discount = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  const isReasonShown = isReasonRequired || state.isReasonOpen || refusal?.field === 'reason'
  useEffect(() => {
    if (refusal) (refusal.field === 'discount' ? discount : reason).current?.focus()
  }, [refusal])

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          ref={discount}
          label="Discount"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="0"
          value={state.discountText}
          error={refusal?.field === 'discount' ? refusal.text : undefined}
          disabled={disabled}
          onChange={(event) => change({ discountText: event.target.value, refusal: null })}
        />
        {/* Stays level with the input when an error appears below it. */}
        <div className="pt-6">
          <SegmentedControl
            label="Kind of discount"
            hideLabel
            options={types}
            value={state.discountType}
            disabled={disabled}
            className="auto-cols-[2.75rem] grid-flow-col"
            onChange={(discountType) => change({ discountType, refusal: null })}
          />
        </div>
      </div>
      {toApprove && (
        <Button icon={<KeyRound size={20} aria-hidden />} disabled={disabled} onClick={() => onAsk(toApprove)}>
          Ask for approval
        </Button>
      )}
      {hasDiscount && isReasonShown && (
        <TextField
          ref={reason}
          label="Reason for the discount"
          required={isReasonRequired}
          maxLength={MAX_DISCOUNT_REASON}
          autoComplete="off"
          value={state.reason}
          error={refusal?.field === 'reason' ? refusal.text : undefined}
          disabled={disabled}
          onChange={(event) => change({ reason: event.target.value, refusal: null })}
        />
      )}
      {hasDiscount && !isReasonShown && (
        <Button
          variant="ghost"
          disabled={disabled}
          onClick={() => change({ isReasonOpen: true })}
          className="justify-self-start"
        >
          Add a reason
        </Button>
      )}
    </div>
  )
}

const ABOVE_100_PERCENT: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: DiscountRefusal = { field: 'reason', text: 'Please write why the discount is given.' }

/** Reads the discount box: numeric, at least 0, two decimals; any other text counts as 0 (spec §5). */
export function readDiscount(text: string, type: WireDiscount['type']): WireDiscount | null {
  const value = text.trim() === '' ? 0 : Number(text)
  const hundredths = value * 100
  const isValid =
    Number.isFinite(value) &&
    value >= 0 &&
    value <= (type === 'percent' ? MAX_DISCOUNT_PERCENT : MAX_DISCOUNT_VALUE) &&
    Math.abs(hundredths - Math.round(hundredths)) < 1e-4
  return isValid && value > 0 ? { type, value } : null
}

/** Returns whether a percentage is above 100. It counts as 0 like any other invalid text, but the user is told. */
export function isAbove100Percent(text: string, type: WireDiscount['type']): boolean {
  return type === 'percent' && Number(text) > MAX_DISCOUNT_PERCENT
}

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

/** Returns what is wrong with the discount of a print or a payment; null for any other failure. */
export function discountRefusal(error: unknown, discount: WireDiscount | null): DiscountRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { toApprove: discount }) }
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
