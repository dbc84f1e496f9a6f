import type { AuditEntry } from '@tiffin/contracts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useOffsetTop } from '../../../hooks/use-offset-top.ts'
import { useKnownNames } from '../use-known-names.ts'
import { ActivityRow } from './activity-row.tsx'

/**
 * The height in pixels of an entry with one change on a wide screen: the estimate until an entry is rendered and
 * measured.
 */
const ROW_PX = 69
/** The number of rows rendered beyond each edge, so that Tab finds the next one. */
const OVERSCAN = 8
/** The number of rows before the last one at which older entries are requested. */
const ASK_AHEAD = 15

type ActivityListProps = {
  readonly entries: readonly AuditEntry[]
  /** Called when one of the last rows comes near the view. */
  readonly onNearEnd: () => void
}

/** Shows the loaded entries. The document contains only those near the view; the whole page scrolls, not the list. */
export function ActivityList({ entries, onNearEnd }: ActivityListProps) {
  const names = useKnownNames()
  const list = useRef<HTMLOListElement>(null)
  const scrollMargin = useOffsetTop(list)
  // oxlint-disable-next-line react/incompatible-library -- the build has no React compiler
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => entries[index]?.id ?? index,
  })

  const rows = virtual.getVirtualItems()
  const isNearEnd = entries.length > 0 && (rows.at(-1)?.index ?? 0) >= entries.length - ASK_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  return (
    <ol ref={list} aria-label="Activity" className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const entry = entries[index]
        return (
          entry && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={-1}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <ActivityRow entry={entry} names={names} />
            </li>
          )
        )
      })}
    </ol>
  )
}
