import { isUpiMc, isUpiVpa, MAX_UPI_NAME_LENGTH, MAX_UPI_VPA_LENGTH, UPI_MC_LENGTH } from '@tiffin/domain'
import { Card, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'
import type { PreviewedSlip } from './receipt/receipt-preview.tsx'
import type { SettingsValues } from './settings-values.ts'

type UpiFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
  /** Called with 'bill' when a field gets the focus, because the bill shows the QR code. */
  readonly onPreview: (slip: PreviewedSlip) => void
}

/** Shows the card Payment by UPI: the account that the QR code on a bill pays. */
export function UpiFields({ register, errors, formId, onPreview }: UpiFieldsProps) {
  const common = { form: formId, autoComplete: 'off', spellCheck: false, onFocus: () => onPreview('bill') } as const
  return (
    <Card
      title="Payment by UPI"
      help="Guests scan a QR code on the bill and pay its amount. Without a UPI ID there is no QR code."
    >
      <div className="grid gap-4">
        <TextField
          label="UPI ID (optional)"
          hint="Of your business account: many personal ones take no payment of a set amount."
          placeholder="name@bank"
          inputMode="email"
          autoCapitalize="none"
          maxLength={MAX_UPI_VPA_LENGTH}
          error={errors.upi_vpa?.message}
          {...common}
          {...register('upi_vpa', { validate: orEmpty(isUpiVpa, messages.upiVpaInvalid) })}
        />
        <TextField
          label="Payee Name (optional)"
          hint="As your bank knows you. Empty: the restaurant name."
          maxLength={MAX_UPI_NAME_LENGTH}
          {...common}
          {...register('upi_name')}
        />
        <TextField
          label="Merchant Code (optional)"
          hint="Four digits, only if your bank gave you one: payments with another code fail."
          inputMode="numeric"
          maxLength={UPI_MC_LENGTH}
          error={errors.upi_mc?.message}
          {...common}
          {...register('upi_mc', { validate: orEmpty(isUpiMc, messages.upiMcInvalid) })}
        />
      </div>
    </Card>
  )
}

function orEmpty(isValid: (text: string) => boolean, problem: string) {
  return (text: string) => text.trim() === '' || isValid(text.trim()) || problem
}
