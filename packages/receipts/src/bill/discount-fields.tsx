import { MAX_DISCOUNT_REASON } from '@tiffin/contracts'
import type { WireDiscount } from '@tiffin/domain'
import { Button, SegmentedControl, TextField } from '@tiffin/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** The server's refusal of a discount: its text, and the field that has to change. */
export type DiscountRefusal = {
  readonly field: 'discount' | 'reason'
  readonly text: string
  /** Asks a colleague for approval. Resolves with true when the payment should be tried again. */
  readonly askForApproval?: () => Promise<boolean>
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
  readonly onChange: (changes: Partial<DiscountState>) => void
  /** True once a discount is entered; otherwise the field for the reason is hidden. */
  readonly hasDiscount: boolean
  readonly isReasonRequired: boolean
  readonly disabled: boolean
  /** Called by the button for the approval that the refusal offers. */
  readonly onAsk: () => void
}

const types = [
  { value: 'flat', label: '₹', accessibleName: 'Discount in rupees' },
  { value: 'percent', label: '%', accessibleName: 'Discount in percent' },
] as const

/**
 * The fields for the discount and its reason. A restaurant that requires no reason gets a button that opens its field.
 */
export function DiscountFields({
  state,
  onChange,
  hasDiscount,
  isReasonRequired,
  disabled,
  onAsk,
}: DiscountFieldsProps) {
  const { refusal } = state
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
          onChange={(event) => onChange({ discountText: event.target.value, refusal: null })}
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
            onChange={(discountType) => onChange({ discountType, refusal: null })}
          />
        </div>
      </div>
      {refusal?.askForApproval && (
        <Button icon={<KeyRound size={20} aria-hidden />} disabled={disabled} onClick={onAsk}>
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
          onChange={(event) => onChange({ reason: event.target.value, refusal: null })}
        />
      )}
      {hasDiscount && !isReasonShown && (
        <Button
          variant="ghost"
          disabled={disabled}
          onClick={() => onChange({ isReasonOpen: true })}
          className="justify-self-start"
        >
          Add a reason
        </Button>
      )}
    </div>
  )
}
