import type { ListedDocument } from '@tiffin/contracts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useOffsetTop } from '../../../hooks/use-offset-top.ts'
import { BillRow } from './bill-row.tsx'

/** The height in pixels of a row on a wide screen: the estimate until a row is rendered and measured. */
const ROW_PX = 53
/** The number of rows rendered beyond each edge, so that Tab finds the next one. */
const OVERSCAN = 8
/** The number of rows before the last one at which older bills are requested. */
const ASK_AHEAD = 25

type BillListProps = {
  readonly bills: readonly ListedDocument[]
  readonly onOpen: (id: string) => void
  /** Called when one of the last rows comes near the view. */
  readonly onNearEnd: () => void
}

/** Shows the loaded bills. The document contains only those near the view; the whole page scrolls, not the list. */
export function BillList({ bills, onOpen, onNearEnd }: BillListProps) {
  const list = useRef<HTMLOListElement>(null)
  const scrollMargin = useOffsetTop(list)
  // oxlint-disable-next-line react/incompatible-library -- the build has no React compiler
  const virtual = useWindowVirtualizer({
    count: bills.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => bills[index]?.id ?? index,
  })

  const rows = virtual.getVirtualItems()
  const isNearEnd = bills.length > 0 && (rows.at(-1)?.index ?? 0) >= bills.length - ASK_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  return (
    <ol ref={list} aria-label="Bills" className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const bill = bills[index]
        return (
          bill && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={-1}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <BillRow bill={bill} onOpen={onOpen} />
            </li>
          )
        )
      })}
    </ol>
  )
}
