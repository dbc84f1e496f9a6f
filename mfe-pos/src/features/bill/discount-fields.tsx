import { MAX_DISCOUNT_REASON_LENGTH } from '@tiffin/domain'
import type { WireDiscount } from '@tiffin/domain'
import { Button, SegmentedControl, TextField } from '@tiffin/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { readDiscount, type DiscountState } from './payment-form.ts'

type DiscountFieldsProps = {
  readonly state: DiscountState
  readonly change: (changes: Partial<DiscountState>) => void
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
 * Shows the fields for the discount and its reason. If the restaurant requires no reason, a button opens that field.
 */
export function DiscountFields({ state, change, isReasonRequired, disabled, onAsk }: DiscountFieldsProps) {
  const { refusal } = state
  const toApprove = refusal?.toApprove
  const discount = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLInputElement>(null)
  const hasDiscount = readDiscount(state.discountText, state.discountType) !== null
  const isReasonShown = isReasonRequired || state.isReasonOpen || refusal?.field === 'reason'
  useEffect(() => {
    if (refusal?.field === 'discount') discount.current?.focus()
    if (refusal?.field === 'reason') reason.current?.focus()
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
        {/* The padding keeps the control level with the input when an error appears below the input. */}
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
          maxLength={MAX_DISCOUNT_REASON_LENGTH}
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
