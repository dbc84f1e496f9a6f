import type { RestaurantSettings } from '@tiffin/contracts'
import { Card, TextAreaField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'

type DetailsFieldsProps = {
  readonly register: UseFormRegister<RestaurantSettings>
  readonly errors: FieldErrors<RestaurantSettings>
}

/** Restaurant Details: what the head of a bill says. */
export function DetailsFields({ register, errors }: DetailsFieldsProps) {
  return (
    <Card title="Restaurant Details" help="Printed at the head of every bill.">
      <div className="grid gap-4">
        <TextField
          label="Restaurant Name"
          required
          maxLength={120}
          autoComplete="organization"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
        />
        <TextField label="Phone" type="tel" inputMode="tel" maxLength={40} autoComplete="tel" {...register('phone')} />
        <TextAreaField label="Address" maxLength={500} autoComplete="street-address" {...register('address')} />
        <TextField
          label="GSTIN/TIN (optional)"
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          {...register('gstin')}
        />
      </div>
    </Card>
  )
}
