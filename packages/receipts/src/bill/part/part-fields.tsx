import { formatRupees, MAX_PAYMENT_REFERENCE_LENGTH, type Paise, type PaymentMethod } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { typedAmount, type PartForm } from '../payment-form.ts'

type PartFieldsProps = {
  readonly part: PartForm
  readonly method: PaymentMethod | null
  readonly leftPaise: Paise
  readonly disabled: boolean
  readonly onChange: (part: PartForm) => void
}

/** What a guest pays now of a bill that stays open, and what tells the payment apart at the bank. */
export function PartFields({ part, method, leftPaise, disabled, onChange }: PartFieldsProps) {
  return (
    <div role="group" aria-label="Part payment" className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <TextField
        label="Part payment (₹)"
        inputMode="decimal"
        autoComplete="off"
        // The button that opened the fields is gone, and with it the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={part.amountText}
        error={problemOf(part.amountText, leftPaise)}
        disabled={disabled}
        className="min-h-12"
        onChange={(event) => onChange({ ...part, amountText: event.target.value })}
      />
      {method && method !== 'Cash' && (
        <TextField
          label="Reference (optional)"
          autoComplete="off"
          maxLength={MAX_PAYMENT_REFERENCE_LENGTH}
          value={part.reference}
          disabled={disabled}
          className="min-h-12"
          onChange={(event) => onChange({ ...part, reference: event.target.value })}
        />
      )}
    </div>
  )
}

/** Says what is wrong with a typed amount; undefined for one that can be taken, and while nothing is typed. */
function problemOf(text: string, leftPaise: Paise): string | undefined {
  if (text.trim() === '') return undefined
  const amountPaise = typedAmount(text)
  if (!amountPaise) return 'A part payment is an amount in rupees.'
  return amountPaise < leftPaise ? undefined : `${formatRupees(leftPaise)} is left to pay. Use Pay for the whole rest.`
}
