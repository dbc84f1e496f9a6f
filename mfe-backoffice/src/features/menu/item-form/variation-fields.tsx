import { findUnnamedVariation, MAX_VARIATION_NAME_LENGTH, MIN_VARIATIONS, MOST_VARIATIONS } from '@tiffin/domain'
import { Button, IconButton, TextField } from '@tiffin/ui'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { isPriceText } from '../../../price-text.ts'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

export function validatePrice(price: string): true | string {
  return isPriceText(price) || messages.priceInvalid
}

/** The variations of a dish, such as Full and Half, each with its price. A dish has none until the user adds them. */
export function VariationFields({ form }: { readonly form: UseFormReturn<ItemForm> }) {
  const { control, register, formState, getValues, setValue } = form
  const { fields, append, remove, move, replace } = useFieldArray({ control, name: 'variations', keyName: 'key' })
  const errors = formState.errors.variations
  const begin = () =>
    replace([
      { name: 'Full', price: getValues('price') },
      { name: 'Half', price: '' },
    ])
  const end = () => {
    setValue('price', getValues('variations.0.price'), { shouldDirty: true })
    replace([])
  }
  const validateName = (index: number) => () =>
    findUnnamedVariation(getValues('variations').slice(0, index + 1)) !== index || messages.variationNameInvalid

  if (fields.length === 0)
    return (
      <Button className="justify-self-start" icon={<Plus size={20} aria-hidden />} onClick={begin}>
        {messages.addVariations}
      </Button>
    )
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 text-base font-medium">{messages.variations}</legend>
      <p className="text-sm text-muted">{messages.variationsHint}</p>
      <ul className="grid gap-3">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex flex-wrap items-start gap-2">
            <div className="min-w-32 flex-1">
              <TextField
                label={messages.variationName(index + 1)}
                required
                maxLength={MAX_VARIATION_NAME_LENGTH}
                autoComplete="off"
                error={errors?.[index]?.name?.message}
                {...register(`variations.${index}.name`, { validate: validateName(index) })}
              />
            </div>
            <div className="w-32">
              <TextField
                label={messages.variationPrice(index + 1)}
                type="number"
                inputMode="decimal"
                required
                min={0}
                step={0.01}
                className="text-right"
                error={errors?.[index]?.price?.message}
                {...register(`variations.${index}.price`, { validate: validatePrice })}
              />
            </div>
            <div className="flex sm:pt-7">
              <IconButton
                label={messages.moveVariationUp(index + 1)}
                icon={<ArrowUp size={20} aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={messages.removeVariation(index + 1)}
                icon={<Trash2 size={20} aria-hidden />}
                disabled={fields.length <= MIN_VARIATIONS}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Plus size={20} aria-hidden />}
          disabled={fields.length >= MOST_VARIATIONS}
          onClick={() => append({ name: '', price: '' })}
        >
          {messages.addVariation}
        </Button>
        <Button variant="ghost" onClick={end}>
          {messages.noVariations}
        </Button>
      </div>
    </fieldset>
  )
}
