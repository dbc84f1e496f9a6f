import { MAX_PAYMENT_REFERENCE_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'

type ReferenceFieldProps = {
  readonly label?: string
  readonly value: string
  readonly disabled: boolean
  readonly autoFocus?: boolean
  readonly onChange: (reference: string) => void
}

/** Asks for what identifies a payment at the bank, such as the last digits of a UPI transaction. */
export function ReferenceField({
  label = 'Reference (optional)',
  value,
  disabled,
  autoFocus = false,
  onChange,
}: ReferenceFieldProps) {
  return (
    <TextField
      label={label}
      autoComplete="off"
      // The button that opens the field is gone then, so the field takes its focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      maxLength={MAX_PAYMENT_REFERENCE_LENGTH}
      value={value}
      disabled={disabled}
      className="min-h-12"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
