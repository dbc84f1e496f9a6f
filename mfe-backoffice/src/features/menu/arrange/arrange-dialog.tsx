import { FormDialog } from '@tiffin/app-kit'
import { arrangeMenu, listMenu, type MenuItem } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { ArrowDownAZ, ChevronLeft } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { EntryList, moveEntry } from '../../../components/entry-list.tsx'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { messages } from '../messages.ts'
import { byName, idOf, MAIN_CATEGORIES, readList, toLists, withChanges } from './menu-lists.ts'
import type { Changes, Entry, ListName } from './menu-lists.ts'

type ArrangeDialogProps = { readonly menu: readonly MenuItem[]; readonly onClose: () => void }

/** Arranges the menu for the till: the categories, their subcategories and the dishes in each, all saved together. */
export function ArrangeDialog({ menu, onClose }: ArrangeDialogProps) {
  const tellFailure = useTellFailure()
  const save = useApiMutation(arrangeMenu, { invalidates: [listMenu] })
  // The menu as it was when the dialog opened. The service compares its own order with this one, to find another user's
  // changes.
  const [opened] = useState(menu)
  const [path, setPath] = useState<readonly ListName[]>([MAIN_CATEGORIES])
  const [changes, setChanges] = useState<Changes>(new Map())
  const [said, setSaid] = useState('')
  const list = path.at(-1) ?? MAIN_CATEGORIES
  const title = list.subcategory ?? list.main_category ?? messages.mainCategories
  const entries = withChanges(readList(list, opened), changes.get(idOf(list))?.after)

  const keep = (next: readonly Entry[]) =>
    setChanges(new Map(changes).set(idOf(list), { list, after: next.map(({ key }) => key) }))
  const move = (from: number, to: number) => {
    keep(moveEntry(entries, from, to))
    setSaid(messages.movedTo(entries[from]?.name ?? '', to + 1, entries.length))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (changes.size === 0) return onClose()
    try {
      await save.mutateAsync({ body: { lists: toLists(changes, opened) } })
    } catch (error) {
      return tellFailure(error, messages.arrangeFailed)
    }
    toast.success(messages.arranged)
    onClose()
  }

  return (
    <FormDialog
      title="Arrange Menu"
      submitLabel="Save Order"
      isDirty={changes.size > 0}
      isSaving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <p className="text-sm text-muted">{messages.arrangeHelp}</p>
      <div className="flex flex-wrap items-center gap-2">
        {path.length > 1 && (
          <Button icon={<ChevronLeft size={20} aria-hidden />} onClick={() => setPath(path.slice(0, -1))}>
            Back
          </Button>
        )}
        <h3 className="min-w-0 flex-1 text-base font-bold [overflow-wrap:anywhere]">{title}</h3>
        <Button icon={<ArrowDownAZ size={20} aria-hidden />} onClick={() => keep(byName(entries))}>
          A to Z
        </Button>
      </div>
      <EntryList
        key={idOf(list)}
        label={title}
        entries={entries}
        onMove={move}
        onOpen={(next) => setPath([...path, next])}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormDialog>
  )
}
