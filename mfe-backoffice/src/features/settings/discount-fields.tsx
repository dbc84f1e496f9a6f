import { ROLES } from '@tiffin/domain'
import { Card, CheckboxField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'
import { isLimit, limitField, type SettingsValues } from './settings-values.ts'

/** The characters of 100.00, the largest limit. */
const MAX_LIMIT_LENGTH = 6

type DiscountFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
}

/** Shows the fields for the largest discount of each role, and for whether a discount needs a reason. */
export function DiscountFields({ register, errors, formId }: DiscountFieldsProps) {
  return (
    <Card title="Discounts" help="The most a role may give, in percent of the subtotal. Empty: no limit.">
      <div className="grid gap-4">
        <div className="grid grid-cols-2 items-start gap-4">
          {ROLES.map((role) => {
            const name = limitField(role)
            return (
              <TextField
                key={role}
                label={`${role} (%)`}
                inputMode="decimal"
                maxLength={MAX_LIMIT_LENGTH}
                autoComplete="off"
                placeholder="No limit"
                form={formId}
                error={errors[name]?.message}
                {...register(name, { validate: (text) => isLimit(text) || messages.limitInvalid })}
              />
            )
          })}
        </div>
        <CheckboxField
          label="Ask for a reason for every discount"
          hint="The till takes no discount without one. Reasons stand in the activity log."
          form={formId}
          {...register('discount_reason_required')}
        />
      </div>
    </Card>
  )
}
