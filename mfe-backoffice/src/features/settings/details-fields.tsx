import { MAX_ADDRESS_LENGTH, MAX_GSTIN_LENGTH, MAX_PHONE_LENGTH, MAX_RESTAURANT_NAME_LENGTH } from '@tiffin/domain'
import { Card, TextAreaField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'
import type { SettingsValues } from './settings-values.ts'

type DetailsFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
}

/** The card Restaurant Details: the fields for the head of a bill. */
export function DetailsFields({ register, errors }: DetailsFieldsProps) {
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
          {...register('address')}
        />
        <TextField
          label="GSTIN/TIN (optional)"
          maxLength={MAX_GSTIN_LENGTH}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          {...register('gstin')}
        />
      </div>
    </Card>
  )
}
