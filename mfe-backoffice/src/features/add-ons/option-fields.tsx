import { findUnnamedVariation, MAX_MODIFIER_NAME_LENGTH, MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
import { Button, CheckboxField, IconButton, TextField } from '@tiffin/ui'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { isPriceText } from '../../price-text.ts'
import { blankOption, validateDefault, type AddOnForm } from './add-on-form.ts'
import { messages } from './messages.ts'

/** Shows the options of a group, such as Extra cheese, each with its price and whether it is a default. */
export function OptionFields({ form }: { readonly form: UseFormReturn<AddOnForm> }) {
  const { control, register, formState, getValues } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'options', keyName: 'key' })
  const errors = formState.errors.options
  const validateName = (index: number) => () =>
    findUnnamedVariation(getValues('options').slice(0, index + 1)) !== index || messages.optionNameInvalid

  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 text-base font-medium">{messages.options}</legend>
      <p className="text-sm text-muted">{messages.optionsHint}</p>
      <ul className="grid gap-4">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex flex-wrap items-start gap-x-2">
            <div className="min-w-32 flex-1">
              <TextField
                label={messages.optionName(index + 1)}
                required
                maxLength={MAX_MODIFIER_NAME_LENGTH}
                autoComplete="off"
                error={errors?.[index]?.name?.message}
                {...register(`options.${index}.name`, { validate: validateName(index) })}
              />
            </div>
            <div className="w-32">
              <TextField
                label={messages.optionPrice(index + 1)}
                type="number"
                inputMode="decimal"
                required
                min={0}
                step={0.01}
                className="text-right"
                error={errors?.[index]?.price?.message}
                {...register(`options.${index}.price`, {
                  validate: (price) => isPriceText(price) || messages.priceInvalid,
                  deps: `options.${index}.isDefault`,
                })}
              />
            </div>
            <div className="flex w-full items-center justify-between gap-2">
              <CheckboxField
                label={messages.isDefault(index + 1)}
                {...register(`options.${index}.isDefault`, { validate: (_, typed) => validateDefault(index, typed) })}
              />
              <span className="flex">
                <IconButton
                  label={messages.moveUp(index + 1)}
                  icon={<ArrowUp size={20} aria-hidden />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={messages.remove(index + 1)}
                  icon={<Trash2 size={20} aria-hidden />}
                  disabled={fields.length === 1}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
            {errors?.[index]?.isDefault && (
              <p role="alert" className="w-full text-sm text-danger-ink">
                {errors[index].isDefault.message}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        icon={<Plus size={20} aria-hidden />}
        disabled={fields.length >= MOST_OPTIONS_OF_GROUP}
        onClick={() => append(blankOption)}
      >
        {messages.addOption}
      </Button>
    </fieldset>
  )
}
