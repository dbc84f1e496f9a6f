import { FormDialog } from '@tiffin/app-kit'
import type { AuditEntry } from '@tiffin/contracts'
import { useSession } from '@tiffin/web-kit'
import { useExportRun } from '../../../hooks/use-export-run.ts'
import type { ActivityQuery } from '../activity-filter.ts'
import { messages } from '../messages.ts'
import { useKnownNames } from '../use-known-names.ts'
import { saveEntries } from './export-file.ts'
import { readEntries } from './read-entries.ts'

/** Exports the entries that the filters of the page find. */
export function ExportDialog({ query, onClose }: { query: ActivityQuery; onClose: () => void }) {
  const { restaurantName } = useSession()
  const names = useKnownNames()
  const { run, start, stop } = useExportRun(messages, onClose)
  const isReading = run.status === 'reading'
  const exportAll = () =>
    start<AuditEntry>({
      read: (signal, onRead) => readEntries(query, signal, onRead),
      save: (entries) => saveEntries(entries, restaurantName, names),
    })

  return (
    <FormDialog
      title="Export Activity Log"
      submitLabel="Export"
      isDirty={false}
      isSaving={isReading}
      onSubmit={(event) => {
        event.preventDefault()
        void exportAll()
      }}
      onClose={isReading ? stop : onClose}
    >
      <p className="text-base">{messages.exportHelp}</p>
      <p role="status" className="text-base text-muted empty:hidden">
        {isReading && messages.exporting(run.count)}
        {run.status === 'empty' && messages.exportEmpty}
      </p>
    </FormDialog>
  )
}
