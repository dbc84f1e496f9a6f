import { CheckboxField } from '@tiffin/ui'
import { useController, type UseFormReturn } from 'react-hook-form'
import { messages } from './messages.ts'
import { isAmong, keyOf, type CategoryPath, type ServingHoursForm } from './serving-hours-form.ts'

type ServedCategoriesProps = {
  readonly form: UseFormReturn<ServingHoursForm>
  /** The categories of the menu: main categories by name, each followed by its subcategories. */
  readonly menu: readonly CategoryPath[]
}

/** Shows the categories of the menu, of which some are served in the hours. */
export function ServedCategories({ form: { control }, menu }: ServedCategoriesProps) {
  const { value, onChange } = useController({ control, name: 'categories' }).field
  // The list has the order of the menu, so that the form is unchanged after a category was taken off and put back.
  const choose = (path: CategoryPath, isChosen: boolean) =>
    onChange(menu.filter((each) => (keyOf(each) === keyOf(path) ? isChosen : isAmong(value, each))))
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-4">
      <legend className="px-1 text-base font-medium">{messages.served}</legend>
      <p className="text-sm text-muted">{menu.length === 0 ? messages.noCategories : messages.servedHint}</p>
      {menu.map((path) => (
        <CheckboxField
          key={keyOf(path)}
          label={path.subcategory === '' ? path.main_category : path.subcategory}
          className={path.subcategory === '' ? 'font-medium' : 'pl-8'}
          checked={isAmong(value, path)}
          onChange={(event) => choose(path, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
