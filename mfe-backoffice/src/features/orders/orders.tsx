import { Button, ClearButton, PageFrame, SegmentedControl } from '@tiffin/ui'
import { LazyPlace, lazyPart, useIdlePrefetch, useSearchParams, useView } from '@tiffin/web-kit'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LoadingDialog } from '../../components/loading-dialog.tsx'
import { OrdersTabs } from '../../components/orders-tabs.tsx'
import { useHasBills } from '../../hooks/use-has-bills.ts'
import { OrderHistory } from './history/order-history.tsx'
import { filterFromAddress, filterInAddress, offeredFilters, type OrderFilter } from './order-filter.ts'
import { OrderSearch } from './history/order-search.tsx'

// The export is a chunk of its own, so that the first load does not contain the writer of CSV.
const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

/**
 * Shows the page Order History (spec §2). The address holds filter and search: a reload keeps them, and a link shares
 * them.
 */
export function Orders() {
  const view = useView()
  const [address, setAddress] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const filter = filterFromAddress(address.get('status'))
  const search = address.get('q') ?? ''
  const hasBills = useHasBills()
  const closeExport = () => setExporting(false)
  useIdlePrefetch(ExportDialog.prefetch)

  const change = useCallback(
    (name: string, value: string | null) =>
      setAddress(
        (now) => {
          if (value) now.set(name, value)
          else now.delete(name)
          return now
        },
        { replace: true },
      ),
    [setAddress],
  )
  const searchFor = useCallback((text: string) => change('q', text), [change])
  const filterBy = (next: OrderFilter) => change('status', filterInAddress(next))

  return (
    <PageFrame
      title="Order History"
      actions={
        <Button variant="primary" icon={<Download size={20} aria-hidden />} onClick={() => setExporting(true)}>
          Export
        </Button>
      }
    >
      <OrdersTabs hasBills={hasBills} />
      <div className="@container">
        <div className="grid items-end gap-3 @min-[40rem]:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-form">
            <OrderSearch value={search} onSearch={searchFor} hasBills={hasBills} />
          </div>
          <SegmentedControl
            label="Status"
            hideLabel
            options={offeredFilters.map((each) => ({ value: each, label: each }))}
            value={filter === 'Other' ? null : filter}
            onChange={filterBy}
          />
        </div>
      </div>
      <OrderHistory
        key={`${filter} ${search}`}
        filter={filter}
        search={search}
        hasBills={hasBills}
        whenEmpty={
          search ? (
            <ClearButton onClear={() => searchFor('')}>Clear search</ClearButton>
          ) : filter === 'All' ? (
            <Button onClick={() => view('pos')}>Take an order</Button>
          ) : (
            <ClearButton onClear={() => filterBy('All')}>Show all orders</ClearButton>
          )
        }
      />
      {isExporting && (
        <LazyPlace waiting={<LoadingDialog title="Export Orders" onClose={closeExport} />}>
          <ExportDialog onClose={closeExport} />
        </LazyPlace>
      )}
    </PageFrame>
  )
}
