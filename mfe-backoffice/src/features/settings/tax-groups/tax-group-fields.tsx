import { MAX_TAX_GROUP_NAME_LENGTH, TAX_KINDS, type GstMode, type TaxKind } from '@tiffin/domain'
import { CheckboxField, SelectField, TextField } from '@tiffin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { messages } from '../messages.ts'

export type TaxGroupForm = {
  readonly name: string
  readonly rate: string
  readonly is_split: boolean
  readonly kind: TaxKind
}

type TaxGroupFieldsProps = {
  readonly register: UseFormRegister<TaxGroupForm>
  readonly errors: FieldErrors<TaxGroupForm>
  readonly isNameFixed: boolean
  readonly gst: GstOfForm
}

/**
 * The GST mode of the restaurant; null without a valid GSTIN. The form asks for the kind of tax only with a GSTIN,
 * because only a GST bill uses it.
 */
export type GstOfForm = GstMode | null

/** A percent from 0 in steps of 0.01 (spec §5). The server refuses a rate that is too high (reading R9). */
const RATE = /^(\d+|\d*\.\d{1,2})$/

const kinds = TAX_KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind] }))

export function TaxGroupFields({ register, errors, isNameFixed, gst }: TaxGroupFieldsProps) {
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
        {...register('rate', {
          validate: {
            isRate: (rate) => RATE.test(rate) || messages.rateInvalid,
            isOfKind: (rate, { kind }) => gst === null || kind !== 'none' || Number(rate) === 0 || messages.rateOfNoTax,
          },
        })}
      />
      <CheckboxField
        look="switch"
        label="Split into CGST and SGST"
        hint="Bills show the tax as two halves."
        {...register('is_split')}
      />
      {gst !== null && (
        <SelectField
          label="Kind"
          hint={gst === 'regular' ? messages.kindHintOn : messages.kindHint}
          options={kinds}
          {...register('kind')}
        />
      )}
    </>
  )
}
