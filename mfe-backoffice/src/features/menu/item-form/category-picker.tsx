import { IconButton, SelectField } from '@tiffin/ui'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { AddName } from '../categories/add-name.tsx'
import type { Categories } from '../categories/use-categories.ts'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

type CategoryPickerProps = { readonly form: UseFormReturn<ItemForm>; readonly categories: Categories }

type Adding = 'nothing' | 'main' | 'subcategory'

const rules = { required: messages.categoryRequired }

/** Shows the fields for main category and subcategory. The user can add a category that is missing in the choices. */
export function CategoryPicker({ form: { control, setFocus }, categories: { structure, add } }: CategoryPickerProps) {
  const [adding, setAdding] = useState<Adding>('nothing')
  const { field: main, fieldState: mainState } = useController({ control, name: 'mainCategory', rules })
  const { field: subcategory, fieldState: subcategoryState } = useController({ control, name: 'subcategory', rules })

  const chooseMain = (name: string) => {
    main.onChange(name)
    subcategory.onChange('')
    setAdding('nothing')
  }
  const addMain = async (name: string) => {
    const problem = await add(name, null)
    if (problem) return problem
    chooseMain(name)
    setFocus('mainCategory')
    return null
  }
  const addSubcategory = async (name: string) => {
    const problem = await add(name, main.value)
    if (problem) return problem
    subcategory.onChange(name)
    setAdding('nothing')
    setFocus('subcategory')
    return null
  }

  return (
    <>
      <WithAddition
        label="New main category"
        onAdd={() => setAdding('main')}
        addition={
          adding === 'main' && (
            <AddName label="New Main Category" autoFocus onAdd={addMain} onDismiss={() => setAdding('nothing')} />
          )
        }
      >
        <SelectField
          {...main}
          label="Main Category"
          required
          options={toOptions('Choose a main category', [...structure.keys()])}
          error={mainState.error?.message}
          onChange={(event) => chooseMain(event.target.value)}
        />
      </WithAddition>
      <WithAddition
        label="New subcategory"
        disabled={main.value === ''}
        onAdd={() => setAdding('subcategory')}
        addition={
          adding === 'subcategory' && (
            <AddName label="New Subcategory" autoFocus onAdd={addSubcategory} onDismiss={() => setAdding('nothing')} />
          )
        }
      >
        <SelectField
          {...subcategory}
          label="Subcategory"
          required
          options={toOptions(
            main.value === '' ? 'Choose a main category first' : 'Choose a subcategory',
            structure.get(main.value) ?? [],
          )}
          // The text concerns both fields, so only one of them shows it.
          error={mainState.error ? undefined : subcategoryState.error?.message}
        />
      </WithAddition>
    </>
  )
}

type WithAdditionProps = {
  readonly label: string
  readonly disabled?: boolean
  readonly onAdd: () => void
  readonly addition: ReactNode
  readonly children: ReactNode
}

/** Shows a select with a button that adds a missing choice. The field for the new name appears below. */
function WithAddition({ label, disabled = false, onAdd, addition, children }: WithAdditionProps) {
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        {children}
        <IconButton
          label={label}
          disabled={disabled}
          icon={<Plus size={20} aria-hidden />}
          onClick={onAdd}
          className="mt-6 border border-control"
        />
      </div>
      {addition}
    </div>
  )
}

function toOptions(nothing: string, names: readonly string[]) {
  return [{ value: '', label: nothing }, ...names.map((name) => ({ value: name, label: name }))]
}
