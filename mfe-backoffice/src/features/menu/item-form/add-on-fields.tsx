import type { ModifierGroup } from '@tiffin/contracts'
import { MOST_GROUPS_OF_DISH, ruleOfGroup } from '@tiffin/domain'
import { CheckboxField } from '@tiffin/ui'
import { useController, type UseFormReturn } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

type AddOnFieldsProps = { readonly form: UseFormReturn<ItemForm>; readonly addOns: readonly ModifierGroup[] }

/** Shows the groups of add-ons of the restaurant, from which the user chooses those of the dish. */
export function AddOnFields({ form: { control }, addOns }: AddOnFieldsProps) {
  const { value, onChange } = useController({ control, name: 'modifierGroupIds' }).field
  const isFull = value.length >= MOST_GROUPS_OF_DISH
  // The ids have the order of the list, so that the form is unchanged after a group was taken off and put back.
  const choose = (id: string, isChosen: boolean) =>
    onChange(addOns.map((group) => group.id).filter((each) => (each === id ? isChosen : value.includes(each))))
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-base font-medium">{messages.addOns}</legend>
      <p className="text-sm text-muted">{messages.addOnsHint}</p>
      {addOns.map((group) => (
        <CheckboxField
          key={group.id}
          label={`${group.name} (${ruleOfGroup(group)})`}
          hint={group.options.map(({ name }) => name).join(' · ')}
          checked={value.includes(group.id)}
          disabled={isFull && !value.includes(group.id)}
          onChange={(event) => choose(group.id, event.target.checked)}
        />
      ))}
      {isFull && <p className="text-sm text-muted">{messages.mostOfItem(MOST_GROUPS_OF_DISH)}</p>}
    </fieldset>
  )
}
