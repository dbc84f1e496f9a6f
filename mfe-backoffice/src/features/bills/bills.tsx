import { Button, PageFrame } from '@tiffin/ui'
import { LazyPlace, lazyPart, useIdlePrefetch, useSearchParams, useSession } from '@tiffin/web-kit'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LoadingDialog } from '../../components/loading-dialog.tsx'
import { OrdersTabs } from '../../components/orders-tabs.tsx'
import {
  FILTER_NAMES,
  filterFromAddress,
  isDateRangeInverted,
  isFilterSet,
  NO_FILTER,
  queryOf,
} from './bills-filter.ts'
import { FilterFields } from './filter-fields.tsx'
import { BillLog } from './list/bill-log.tsx'
import { messages } from './messages.ts'
import { MissingNumbers } from './missing/missing-numbers.tsx'

// The dialog of a document is a chunk of its own, because it contains the large code of the slips and opens only after
// a press.
const DocumentDialog = lazyPart(async () => (await import('./document/document-dialog.tsx')).DocumentDialog)
const CheckDialog = lazyPart(async () => (await import('./check/check-dialog.tsx')).CheckDialog)

/**
 * Shows the documents of the restaurant: tax invoices, bills of supply and credit notes. The address holds the filters
 * and the open document: a reload keeps them, and a link shares them.
 */
export function Bills() {
  const { userRole } = useSession()
  const [address, setAddress] = useSearchParams()
  const [isChecking, setChecking] = useState(false)
  const filter = filterFromAddress(address)
  const opened = address.get('document')
  useIdlePrefetch(DocumentDialog.prefetch)

  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = true } = {}) =>
      setAddress(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        { replace },
      ),
    [setAddress],
  )
  // Opening a document adds an entry to the history, so that the back button closes the document.
  const open = useCallback((id: string) => change({ document: id }, { replace: false }), [change])
  const close = () => change({ document: null })
  const closeCheck = () => setChecking(false)

  return (
    <PageFrame
      title="Bills"
      help={messages.help}
      actions={
        userRole === 'Admin' && (
          <Button icon={<ShieldCheck size={20} aria-hidden />} onClick={() => setChecking(true)}>
            {messages.checkTitle}
          </Button>
        )
      }
    >
      <OrdersTabs hasBills />
      <FilterFields filter={filter} onChange={change} />
      {userRole === 'Admin' && <MissingNumbers />}
      {!isDateRangeInverted(filter) && (
        <BillLog
          key={FILTER_NAMES.map((name) => filter[name]).join('\n')}
          query={queryOf(filter)}
          isFiltered={isFilterSet(filter)}
          onOpen={open}
          onClear={() => change(NO_FILTER)}
        />
      )}
      {opened && (
        <LazyPlace waiting={<LoadingDialog title="Bill" onClose={close} />}>
          <DocumentDialog key={opened} id={opened} onOpen={open} onClose={close} />
        </LazyPlace>
      )}
      {isChecking && (
        <LazyPlace waiting={<LoadingDialog title={messages.checkTitle} onClose={closeCheck} />}>
          <CheckDialog onClose={closeCheck} />
        </LazyPlace>
      )}
    </PageFrame>
  )
}
