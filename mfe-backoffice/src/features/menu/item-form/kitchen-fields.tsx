import type { Station } from '@tiffin/contracts'
import { MAX_KITCHEN_NAME_LENGTH } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import { useController, type UseFormReturn } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

type KitchenFieldsProps = { readonly form: UseFormReturn<ItemForm>; readonly stations: readonly Station[] }

/** Shows the fields for the station that cooks the dish and for the name of the dish on kitchen tickets. */
export function KitchenFields({ form: { control, register }, stations }: KitchenFieldsProps) {
  const station = useController({ control, name: 'stationId' }).field
  const options = [
    { value: '', label: messages.stationOfCategory },
    ...stations.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <SelectField {...station} label="Kitchen station" options={options} />
      <TextField
        label="Name on kitchen tickets"
        hint={messages.kitchenNameHint}
        maxLength={MAX_KITCHEN_NAME_LENGTH}
        autoComplete="off"
        {...register('kitchenName')}
      />
    </>
  )
}
