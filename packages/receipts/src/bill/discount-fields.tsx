import { MAX_DISCOUNT_REASON } from '@tiffin/contracts'
import type { WireDiscount } from '@tiffin/domain'
import { Button, SegmentedControl, TextField } from '@tiffin/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Why the server refused a discount, and which field has to change. */
export type DiscountRefusal = {
  readonly field: 'discount' | 'reason'
  readonly text: string
  /** Asks a colleague who may give it. Resolves with true when the payment is to be tried again. */
  readonly askForApproval?: () => Promise<boolean>
}

export type DiscountState = {
  readonly discountText: string
  readonly discountType: WireDiscount['type']
  readonly reason: string
  /** The field for a reason is shown although the restaurant requires none. */
  readonly isReasonOpen: boolean
  readonly refusal: DiscountRefusal | null
}

type DiscountFieldsProps = {
  readonly state: DiscountState
  readonly onChange: (changes: Partial<DiscountState>) => void
  /** A discount was entered. Without one the field for the reason is hidden. */
  readonly hasDiscount: boolean
  readonly isReasonRequired: boolean
  readonly disabled: boolean
  /** Asks for the approval that the refusal offers. */
  readonly onAsk: () => void
}

const types = [
  { value: 'flat', label: '₹', accessibleName: 'Discount in rupees' },
  { value: 'percent', label: '%', accessibleName: 'Discount in percent' },
] as const

/** The discount and its reason. Where the restaurant requires none, a button opens the field for it. */
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
