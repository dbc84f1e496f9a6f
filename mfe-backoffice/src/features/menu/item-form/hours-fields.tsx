import type { Daypart } from '@tiffin/contracts'
import { hoursInWords, MOST_DAYPARTS_OF_DISH } from '@tiffin/domain'
import { CheckboxField } from '@tiffin/ui'
import { useController, type UseFormReturn } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

type HoursFieldsProps = { readonly form: UseFormReturn<ItemForm>; readonly dayparts: readonly Daypart[] }

/** Lists the serving hours of the restaurant. Those that are ticked hold for the dish in place of its category's. */
export function HoursFields({ form: { control }, dayparts }: HoursFieldsProps) {
  const { value, onChange } = useController({ control, name: 'daypartIds' }).field
  const isFull = value.length >= MOST_DAYPARTS_OF_DISH
  // The ids have the order of the list, so that the form is unchanged after hours were taken off and put back.
  const choose = (id: string, isChosen: boolean) =>
    onChange(dayparts.map((daypart) => daypart.id).filter((each) => (each === id ? isChosen : value.includes(each))))
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-base font-medium">{messages.servingHours}</legend>
      <p className="text-sm text-muted">{messages.servingHoursHint}</p>
      {dayparts.map((daypart) => (
        <CheckboxField
          key={daypart.id}
          label={daypart.name}
          hint={hoursInWords(daypart)}
          checked={value.includes(daypart.id)}
          disabled={isFull && !value.includes(daypart.id)}
          onChange={(event) => choose(daypart.id, event.target.checked)}
        />
      ))}
      {isFull && <p className="text-sm text-muted">{messages.mostOfItem(MOST_DAYPARTS_OF_DISH)}</p>}
    </fieldset>
  )
}
