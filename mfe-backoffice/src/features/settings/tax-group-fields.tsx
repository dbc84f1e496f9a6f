import { CheckboxField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from './messages.ts'

export type TaxGroupForm = { readonly name: string; readonly rate: string; readonly is_split: boolean }

type TaxGroupFieldsProps = {
  readonly register: UseFormRegister<TaxGroupForm>
  readonly errors: FieldErrors<TaxGroupForm>
  readonly isNameFixed: boolean
}

/** At most two decimals, as money has (spec §5: step 0.01). */
const RATE = /^(\d{1,3}|\d{0,3}\.\d{1,2})$/

const isRate = (text: string) => RATE.test(text) && Number(text) <= 100

export function TaxGroupFields({ register, errors, isNameFixed }: TaxGroupFieldsProps) {
  return (
    <>
      <TextField
        label="Group Name"
        required={!isNameFixed}
        readOnly={isNameFixed}
        hint={isNameFixed ? 'The name cannot be changed.' : undefined}
        maxLength={40}
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
        max={100}
        step={0.01}
        className="text-right"
        error={errors.rate?.message}
        {...register('rate', { validate: (rate) => isRate(rate) || messages.rateInvalid })}
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
