import { Button, PageFrame } from '@tiffin/ui'
import { LazyPlace, lazyPart, useIdlePrefetch, useSearchParams } from '@tiffin/web-kit'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LoadingDialog } from '../../components/loading-dialog.tsx'
import {
  filterFromAddress,
  FILTER_NAMES,
  isDateRangeInverted,
  NO_FILTER,
  queryOf,
  type FilterName,
} from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityLog } from './list/activity-log.tsx'

// The export is a chunk of its own, so that the first load does not contain the writer of CSV.
const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

/**
 * Shows the changes in the restaurant, and who made them. The address holds the filters: a reload keeps them, and a
 * link shares them.
 */
export function Activity() {
  const [address, setAddress] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const filter = filterFromAddress(address)
  const closeExport = () => setExporting(false)
  useIdlePrefetch(ExportDialog.prefetch)

  const change = useCallback(
    (changes: Partial<Record<FilterName, string>>) =>
      setAddress(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        { replace: true },
      ),
    [setAddress],
  )

  return (
    <PageFrame
      title="Activity Log"
      help="Every change, who made it and when. Entries can be neither altered nor deleted."
      actions={
        <Button
          variant="primary"
          icon={<Download size={20} aria-hidden />}
          disabled={isDateRangeInverted(filter)}
          onClick={() => setExporting(true)}
        >
          Export
        </Button>
      }
    >
      <ActivityFilters filter={filter} onChange={change} />
      {!isDateRangeInverted(filter) && (
        <ActivityLog
          key={FILTER_NAMES.map((name) => filter[name]).join('\n')}
          filter={filter}
          onClear={() => change(NO_FILTER)}
        />
      )}
      {isExporting && (
        <LazyPlace waiting={<LoadingDialog title="Export Activity Log" onClose={closeExport} />}>
          <ExportDialog query={queryOf(filter)} onClose={closeExport} />
        </LazyPlace>
      )}
    </PageFrame>
  )
}
