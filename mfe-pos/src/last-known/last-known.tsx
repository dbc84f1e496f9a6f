import { getRestaurantSettings } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { serverTime, useQueryClient } from '@tiffin/web-kit'
import { CloudOff } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Age } from '../clocks/clocks.tsx'
import { askAgain } from './ask-again.ts'
import { keepReads } from './keep-reads.ts'
import { messages } from './messages.ts'
import { hasFailed, recallReads } from './recall-reads.ts'
import { useFloorAsOf, useMenuAsOf } from './use-floor-as-of.ts'

/**
 * Stores what the till reads. While the server does not answer, shows from when the floor or the menu on the screen is,
 * and asks again.
 */
export function LastKnown() {
  const queries = useQueryClient()
  useEffect(() => {
    const ends = [keepReads(queries), askAgain(queries)]
    return () => ends.forEach((end) => end())
  }, [queries])
  // The till works without the settings, so stored ones are looked for only once the floor is drawn.
  const areSettingsMissing = useSyncExternalStore(
    useCallback((listener) => queries.getQueryCache().subscribe(listener), [queries]),
    () => hasFailed(queries, getRestaurantSettings),
  )
  useEffect(() => {
    if (areSettingsMissing) void recallReads(queries)
  }, [areSettingsMissing, queries])
  const floorAsOf = useFloorAsOf()
  const menuAsOf = useMenuAsOf()
  const asOf = floorAsOf ?? menuAsOf
  if (asOf === null) return null
  const readAt = new Date(serverTime(asOf)).toISOString()
  const text = floorAsOf === null ? messages.menuAsOf : messages.floorAsOf
  return (
    // Toasts begin below the notice, so that its age and advice stay readable.
    <div
      data-toasts-below=""
      className="flex shrink-0 items-start gap-2 bg-warning-soft px-3 py-2 text-sm text-warning-ink sm:items-center"
    >
      <CloudOff size={20} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">
        <span role="status">
          <b>{messages.noAnswer}</b> <b>{text(timeOf(readAt))}</b>
        </span>{' '}
        {/* The age is outside the status, which would be announced again every minute. */}
        <span className="whitespace-nowrap tabular-nums">
          (<Age since={readAt} /> {messages.age})
        </span>{' '}
        {messages.goOn}
      </p>
    </div>
  )
}

/** Formats an instant of today as a time, an earlier one with its day. */
function timeOf(instant: string): string {
  const isToday = formatDate(instant, 'day') === formatDate(new Date(serverTime()), 'day')
  return formatDate(instant, isToday ? 'time' : 'dayAndTime')
}
