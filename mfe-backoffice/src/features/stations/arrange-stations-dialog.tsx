import { FormDialog } from '@tiffin/app-kit'
import { arrangeStations, listStationRoutes, listStations, type Station } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useState, type SubmitEvent } from 'react'
import { EntryList, moveEntry } from '../../components/entry-list.tsx'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

type ArrangeStationsDialogProps = { readonly stations: readonly Station[]; readonly onClose: () => void }

/** Changes the order of the kitchen stations. Save Order sends the ids of all stations in the new order. */
export function ArrangeStationsDialog({ stations, onClose }: ArrangeStationsDialogProps) {
  const tellFailure = useTellFailure()
  const save = useApiMutation(arrangeStations, { invalidates: [listStations, listStationRoutes] })
  const [entries, setEntries] = useState(() => stations.map(({ id, name }) => ({ key: id, name, opens: null })))
  const [isDirty, setDirty] = useState(false)
  const [said, setSaid] = useState('')

  const move = (from: number, to: number) => {
    setEntries(moveEntry(entries, from, to))
    setDirty(true)
    setSaid(messages.movedTo(entries[from]?.name ?? '', to + 1, entries.length))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isDirty) return onClose()
    try {
      await save.mutateAsync({ body: { ids: entries.map(({ key }) => key) } })
    } catch (error) {
      return tellFailure(error, messages.arrangeFailed)
    }
    toast.success(messages.arranged)
    onClose()
  }

  return (
    <FormDialog
      title="Arrange Stations"
      submitLabel="Save Order"
      isDirty={isDirty}
      isSaving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <p className="text-sm text-muted">{messages.arrangeHelp}</p>
      <EntryList label="Kitchen stations" entries={entries} onMove={move} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormDialog>
  )
}
