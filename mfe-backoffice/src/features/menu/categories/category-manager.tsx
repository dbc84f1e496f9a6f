import { Button, ConfirmDialog, Dialog, neighbourFocus } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { CategoryColumn } from './category-column.tsx'
import { useCategories } from './use-categories.ts'

type Deletion = { readonly main: string; readonly subcategory: string | null; readonly button: HTMLElement }

/**
 * Shows the dialog Manage Categories: main categories left, subcategories of the selected one right (spec §2). On a
 * phone the subcategories are below.
 */
export function CategoryManager({ onClose }: { onClose: () => void }) {
  const { structure, add, remove, whyNotDeletable } = useCategories()
  const [chosen, setChosen] = useState<string | null>(null)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const mainCategories = [...structure.keys()]
  const selected = chosen !== null && structure.has(chosen) ? chosen : (mainCategories[0] ?? null)

  const addMain = async (name: string) => {
    const problem = await add(name, null)
    if (problem === null) setChosen(name)
    return problem
  }
  const askToDelete = (next: Deletion) => {
    const reason = whyNotDeletable(next.main, next.subcategory)
    if (reason) toast.error(reason)
    else setDeletion(next)
  }
  const deleteConfirmed = async ({ main, subcategory, button }: Deletion) => {
    setDeletion(null)
    const focusNeighbour = neighbourFocus(button)
    const problem = await remove(main, subcategory)
    if (problem) toast.error(problem)
    else focusNeighbour()
  }

  return (
    <>
      <Dialog
        title="Manage Categories"
        onClose={onClose}
        className="max-w-[46rem]"
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="grid gap-6 sm:grid-cols-2 sm:gap-0 sm:divide-x sm:divide-line">
          <CategoryColumn
            title="Main Categories"
            addLabel="New Main Category"
            empty="No main categories yet."
            names={mainCategories}
            selected={selected}
            onSelect={setChosen}
            onAdd={addMain}
            onDelete={(main, button) => askToDelete({ main, subcategory: null, button })}
            className="sm:pr-5"
          />
          {selected !== null && (
            <CategoryColumn
              key={selected}
              title={`Subcategories of ${selected}`}
              addLabel="New Subcategory"
              empty="No subcategories yet."
              names={structure.get(selected) ?? []}
              onAdd={(name) => add(name, selected)}
              onDelete={(subcategory, button) => askToDelete({ main: selected, subcategory, button })}
              className="sm:pl-5"
            />
          )}
        </div>
      </Dialog>
      {deletion && (
        <ConfirmDialog
          title="Delete Category"
          message={messages.categoryDeleteQuestion(deletion.subcategory ?? deletion.main)}
          danger
          onCancel={() => setDeletion(null)}
          onConfirm={() => void deleteConfirmed(deletion)}
        />
      )}
    </>
  )
}
