import { Button, SelectField } from '@tiffin/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { AddName } from '../categories/add-name.tsx'
import type { Categories } from '../categories/use-categories.ts'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

type CategoryPickerProps = { readonly form: UseFormReturn<ItemForm>; readonly categories: Categories }

type Adding = 'nothing' | 'main' | 'subcategory'

const rules = { required: messages.categoryRequired }

/** Main category and subcategory out of the structure; one that is missing is added on the spot. */
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
      <div className="grid gap-2">
        <SelectField
          {...main}
          label="Main Category"
          required
          options={toOptions('Choose a main category', [...structure.keys()])}
          error={mainState.error?.message}
          onChange={(event) => chooseMain(event.target.value)}
        />
        {adding === 'main' ? (
          <AddName label="New Main Category" autoFocus onAdd={addMain} onDismiss={() => setAdding('nothing')} />
        ) : (
          <AddButton label="New main category" onClick={() => setAdding('main')} />
        )}
      </div>
      <div className="grid gap-2">
        <SelectField
          {...subcategory}
          label="Subcategory"
          required
          options={toOptions(main.value === '' ? 'Choose a main category first' : 'Choose a subcategory', structure.get(main.value) ?? [])}
          // One text is about both fields, so it stands below one of them.
          error={mainState.error ? undefined : subcategoryState.error?.message}
        />
        {adding === 'subcategory' ? (
          <AddName label="New Subcategory" autoFocus onAdd={addSubcategory} onDismiss={() => setAdding('nothing')} />
        ) : (
          main.value !== '' && <AddButton label="New subcategory" onClick={() => setAdding('subcategory')} />
        )}
      </div>
    </>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" icon={<Plus size={20} aria-hidden />} onClick={onClick} className="justify-self-start">
      {label}
    </Button>
  )
}

function toOptions(nothing: string, names: readonly string[]) {
  return [{ value: '', label: nothing }, ...names.map((name) => ({ value: name, label: name }))]
}
