import { Card, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from '../messages.ts'
import { CHARGE_SETTINGS, isCharge, type SettingsValues } from '../settings-values.ts'

/** The characters of the largest charge that can be set, with its paise. */
const MAX_CHARGE_LENGTH = 7

type ChargeFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
}

/** Shows the charges for packing and delivery, by the type of the order. */
export function ChargeFields({ register, errors, formId }: ChargeFieldsProps) {
  return (
    <Card title="Packing and Delivery" help={messages.chargesHelp}>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {CHARGE_SETTINGS.map((name) => (
          <TextField
            key={name}
            label={messages.chargeLabels[name]}
            inputMode="decimal"
            maxLength={MAX_CHARGE_LENGTH}
            autoComplete="off"
            placeholder="None"
            form={formId}
            error={errors[name]?.message}
            {...register(name, { validate: (text) => isCharge(text) || messages.chargeInvalid })}
          />
        ))}
      </div>
    </Card>
  )
}
