import type { Order } from '@tiffin/contracts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { OrderRow } from './order-row.tsx'

/** A line on a wide screen; the cards of a narrow one are measured as they come. */
const ROW_PX = 53
/** Rows kept beyond the edge, so that Tab finds the next one. */
const OVERSCAN = 8
/** Rows before the last one at which more are asked for: early enough that neither finger nor Tab arrives first. */
const ASK_AHEAD = 25

type OrderListProps = {
  readonly orders: readonly Order[]
  readonly onOpenBill: (order: Order) => void
  /** Called when the last rows are near. */
  readonly onNearEnd: () => void
}

/** However many orders are known, only those in view are in the page. It scrolls with the page. */
export function OrderList({ orders, onOpenBill, onNearEnd }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing is compiled; the list renders on every scroll
  const virtual = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => orders[index]?.id ?? index,
  })

  const rows = virtual.getVirtualItems()
  const isNearEnd = orders.length > 0 && (rows.at(-1)?.index ?? 0) >= orders.length - ASK_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  return (
    <ol ref={list} aria-label="Orders" className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map((row) => {
        const order = orders[row.index]
        return (
          order && (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              aria-setsize={-1}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
            >
              <OrderRow order={order} onOpenBill={onOpenBill} />
            </li>
          )
        )
      })}
    </ol>
  )
}
