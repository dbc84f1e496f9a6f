import { ClearButton, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { ReceiptIndianRupee } from 'lucide-react'
import { useCallback } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import type { BillsQuery } from '../bills-filter.ts'
import { messages } from '../messages.ts'
import { billLayout } from './bill-layout.ts'
import { BillList } from './bill-list.tsx'
import { useBills } from './use-bills.ts'

const SKELETON_ROWS = 8

type BillLogProps = {
  readonly query: BillsQuery
  readonly isFiltered: boolean
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

/** Shows the bills that match a query, newest first. Scrolling to the end loads older ones. */
export function BillLog({ query, isFiltered, onOpen, onClear }: BillLogProps) {
  const { bills, more, loadMore, hasFailed, failureReason, isRetrying, retry } = useBills(query)
  const goOn = useCallback(() => {
    if (more === 'idle') loadMore()
  }, [more, loadMore])

  if (hasFailed)
    return <FailedState text={messages.fetchFailed} reason={failureReason} isRetrying={isRetrying} onRetry={retry} />
  return (
    <div className="@container rounded-card border border-line bg-surface">
      <Headings />
      {bills ? <BillList bills={bills} onOpen={onOpen} onNearEnd={goOn} /> : <HeldPlaces />}
      {bills?.length === 0 && (
        <EmptyState
          icon={<ReceiptIndianRupee size={28} aria-hidden />}
          text={isFiltered ? messages.noMatches : messages.empty}
          action={isFiltered && <ClearButton onClear={onClear}>Clear filters</ClearButton>}
        />
      )}
      {bills && bills.length > 0 && more === 'end' && (
        <p className="px-4 py-3 text-center text-sm text-muted">{messages.allShown(bills.length)}</p>
      )}
      {bills && more !== 'end' && <LoadMore more={more} onLoad={loadMore} />}
    </div>
  )
}

/**
 * Shows the headings of the columns. Screen readers skip them, because every part of a bill is clear without its
 * heading.
 */
function Headings() {
  return (
    <div aria-hidden className="hidden @min-[60rem]:block">
      <div className={`gap-x-4 border-b border-line px-4 py-2 text-sm font-medium text-muted ${billLayout}`}>
        <span>Number</span>
        <span>Time</span>
        <span>Order</span>
        <span>State</span>
        <span>Method</span>
        <span className="text-right">Amount</span>
      </div>
    </div>
  )
}

function HeldPlaces() {
  return (
    <div role="status" aria-label="Loading bills">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className="border-b border-line px-4 py-4">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
