import type { Daypart, ModifierGroup, Station, TaxGroup } from '@tiffin/contracts'
import { isDishCode, MAX_DESCRIPTION_LENGTH, MAX_DISH_CODE_LENGTH, MAX_DISH_NAME_LENGTH } from '@tiffin/domain'
import { CheckboxField, SegmentedControl, SelectField, TextAreaField, TextField } from '@tiffin/ui'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Categories } from '../categories/use-categories.ts'
import { messages } from '../messages.ts'
import { AddOnFields } from './add-on-fields.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { HoursFields } from './hours-fields.tsx'
import { KitchenFields } from './kitchen-fields.tsx'
import { isNoTaxGroup, type ItemForm, type PictureChoice } from './item-form.ts'
import { PictureField } from './picture-field.tsx'
import { validatePrice, VariationFields } from './variation-fields.tsx'

export type ItemFieldsProps = {
  readonly form: UseFormReturn<ItemForm>
  readonly categories: Categories
  readonly taxGroups: readonly TaxGroup[]
  readonly stations: readonly Station[]
  /** The groups of add-ons of the restaurant; empty when it has none. */
  readonly addOns: readonly ModifierGroup[]
  /** The serving hours of the restaurant; empty when it has none. */
  readonly dayparts: readonly Daypart[]
  readonly picture: PictureChoice
  readonly onPicture: (picture: PictureChoice) => void
}

const marks = [
  { value: 'true', label: 'Veg' },
  { value: 'false', label: 'Non-veg' },
  { value: '', label: 'Not marked' },
] as const

/** Shows the fields that the forms for adding and editing a dish share. */
export function ItemFields(props: ItemFieldsProps) {
  const { form, categories, taxGroups, stations, addOns, dayparts, picture, onPicture } = props
  const { register, control, formState } = form
  const { errors } = formState
  const veg = useController({ control, name: 'veg' }).field
  const variations = useWatch({ control, name: 'variations' })
  const taxGroup = useController({ control, name: 'taxGroupId' }).field
  const taxOptions = [
    { value: '', label: messages.noTax },
    ...taxGroups.filter((group) => !isNoTaxGroup(group)).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={MAX_DISH_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {variations.length === 0 && (
          <TextField
            label="Price (₹)"
            type="number"
            inputMode="decimal"
            required
            min={0}
            step={0.01}
            className="text-right"
            error={errors.price?.message}
            {...register('price', { validate: validatePrice })}
          />
        )}
        <SelectField {...taxGroup} label="Tax Group" options={taxOptions} />
      </div>
      <VariationFields form={form} />
      {addOns.length > 0 && <AddOnFields form={form} addOns={addOns} />}
      <CategoryPicker form={form} categories={categories} />
      {dayparts.length > 0 && <HoursFields form={form} dayparts={dayparts} />}
      <TextAreaField
        label="Description (optional)"
        rows={2}
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...register('description')}
      />
      <div className="@container">
        <SegmentedControl
          label="Mark"
          options={marks}
          value={veg.value}
          onChange={veg.onChange}
          className="@min-[16rem]:grid-cols-[auto_auto_auto]"
        />
      </div>
      <TextField
        label="Code (optional)"
        inputMode="numeric"
        maxLength={MAX_DISH_CODE_LENGTH}
        autoComplete="off"
        hint={messages.codeHint}
        error={errors.code?.message}
        {...register('code', {
          validate: (code) => code.trim() === '' || isDishCode(code.trim()) || messages.codeInvalid,
        })}
      />
      <CheckboxField label={messages.favourite} {...register('isFavourite')} />
      {stations.length > 0 && <KitchenFields form={form} stations={stations} />}
      <PictureField picture={picture} onChange={onPicture} />
    </>
  )
}
