import {
  isGstin,
  MAX_ADDRESS_LENGTH,
  MAX_GSTIN_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_RESTAURANT_NAME_LENGTH,
} from '@tiffin/domain'
import { Card, TextAreaField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'
import type { SettingsValues } from './settings-values.ts'

type DetailsFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
  /** False while no valid GSTIN is saved: GST invoices are then not offered. */
  readonly hasGstin: boolean
}

/**
 * Shows the card Restaurant Details with the fields for the head of a bill. GST invoices need an address and a GSTIN.
 */
export function DetailsFields({ register, errors, hasGstin }: DetailsFieldsProps) {
  return (
    <Card title="Restaurant Details" help="Printed at the head of every bill.">
      <div className="grid gap-4">
        <TextField
          label="Restaurant Name"
          required
          maxLength={MAX_RESTAURANT_NAME_LENGTH}
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          maxLength={MAX_PHONE_LENGTH}
          autoComplete="tel"
          {...register('phone')}
        />
        <TextAreaField
          label="Address"
          maxLength={MAX_ADDRESS_LENGTH}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address', {
            validate: (address, { gst_mode: mode }) =>
              mode === 'off' || address.trim() !== '' || messages.gstAddressRequired,
          })}
        />
        <TextField
          label="GSTIN/TIN (optional)"
          hint={hasGstin ? undefined : messages.gstinHint}
          maxLength={MAX_GSTIN_LENGTH}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          error={errors.gstin?.message}
          {...register('gstin', {
            validate: (gstin, { gst_mode: mode }) => mode === 'off' || isGstin(gstin.trim()) || messages.gstinInvalid,
          })}
        />
      </div>
    </Card>
  )
}
