import { MAX_TAX_GROUP_NAME_LENGTH } from '@tiffin/domain'
import { CheckboxField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'

export type TaxGroupForm = { readonly name: string; readonly rate: string; readonly is_split: boolean }

type TaxGroupFieldsProps = {
  readonly register: UseFormRegister<TaxGroupForm>
  readonly errors: FieldErrors<TaxGroupForm>
  readonly isNameFixed: boolean
}

/** A percent from 0 in steps of 0.01 (spec §5). The server refuses a rate that is too high (reading R9). */
const RATE = /^(\d+|\d*\.\d{1,2})$/

export function TaxGroupFields({ register, errors, isNameFixed }: TaxGroupFieldsProps) {
  return (
    <>
      <TextField
        label="Group Name"
        required={!isNameFixed}
        readOnly={isNameFixed}
        hint={isNameFixed ? 'The name cannot be changed.' : undefined}
        maxLength={MAX_TAX_GROUP_NAME_LENGTH}
        autoComplete="off"
        className="read-only:bg-sunken"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.groupNameRequired })}
      />
      <TextField
        label="Total Rate (%)"
        type="number"
        inputMode="decimal"
        required
        min={0}
        step={0.01}
        className="text-right"
        error={errors.rate?.message}
        {...register('rate', { validate: (rate) => RATE.test(rate) || messages.rateInvalid })}
      />
      <CheckboxField
        look="switch"
        label="Split into CGST and SGST"
        hint="Bills show the tax as two halves."
        {...register('is_split')}
      />
    </>
  )
}
