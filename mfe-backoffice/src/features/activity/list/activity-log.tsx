import type { ServiceName } from '@tiffin/contracts'
import { Button, ClearButton, cx, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { History, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { isFilterSet, queryOf, type ActivityFilter } from '../activity-filter.ts'
import { messages } from '../messages.ts'
import { partWords } from '../format/part-words.ts'
import { activityLayout } from './activity-layout.ts'
import { ActivityList } from './activity-list.tsx'
import { useActivity } from './use-activity.ts'

const SKELETON_ROWS = 8

/** Shows the audit entries that match a filter, newest first. Scrolling to the end loads older ones. */
export function ActivityLog({ filter, onClear }: { filter: ActivityFilter; onClear: () => void }) {
  const { entries, missing, more, loadMore, hasFailed, failureReason, isReading, readAgain } = useActivity(
    queryOf(filter),
  )
  const goOn = useCallback(() => {
    if (more === 'idle') loadMore()
  }, [more, loadMore])

  if (hasFailed)
    return <FailedState text={messages.fetchFailed} reason={failureReason} isRetrying={isReading} onRetry={readAgain} />
  return (
    <>
      {missing.length > 0 && <MissingParts services={missing} isReading={isReading} onReadAgain={readAgain} />}
      <div className="@container rounded-card border border-line bg-surface">
        <Headings />
        {entries ? <ActivityList entries={entries} onNearEnd={goOn} /> : <HeldPlaces />}
        {entries?.length === 0 && (
          <EmptyState
            icon={<History size={28} aria-hidden />}
            text={isFilterSet(filter) ? messages.noMatches : messages.empty}
            action={isFilterSet(filter) && <ClearButton onClear={onClear}>Clear filters</ClearButton>}
          />
        )}
        {entries && entries.length > 0 && more === 'end' && missing.length === 0 && (
          <p className="px-4 py-3 text-center text-sm text-muted">{messages.allShown(entries.length)}</p>
        )}
        {entries && more !== 'end' && <LoadMore more={more} onLoad={loadMore} />}
      </div>
    </>
  )
}

/**
 * Names the services that did not answer, because a list with a hidden gap would seem to prove that nothing was
 * changed.
 */
function MissingParts({
  services,
  isReading,
  onReadAgain,
}: {
  services: readonly ServiceName[]
  isReading: boolean
  onReadAgain: () => void
}) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 rounded-card',
        'bg-warning-soft px-4 py-3 text-base text-warning-ink',
      )}
    >
      <p className="flex items-start gap-2">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        {messages.missing(partWords(services))}
      </p>
      <Button busy={isReading} onClick={onReadAgain}>
        Try Again
      </Button>
    </div>
  )
}

/**
 * Shows the headings of the columns. Screen readers skip them, because every part of an entry is clear without its
 * heading.
 */
function Headings() {
  return (
    <div aria-hidden className="hidden @min-[62rem]:block">
      <div className={`gap-x-4 border-b border-line px-4 py-2 text-sm font-medium text-muted ${activityLayout}`}>
        <span>Time</span>
        <span>Who</span>
        <span>What</span>
        <span>Change</span>
      </div>
    </div>
  )
}

function HeldPlaces() {
  return (
    <div role="status" aria-label="Loading the activity log">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className="border-b border-line px-4 py-4">
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
