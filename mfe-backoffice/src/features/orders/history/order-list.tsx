import type { Order } from '@tiffin/contracts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useOffsetTop } from '../../../hooks/use-offset-top.ts'
import { OrderRow } from './order-row.tsx'

/** The height in pixels of a row on a wide screen: the estimate until a row is rendered and measured. */
const ROW_PX = 53
/** The number of rows rendered beyond each edge, so that Tab finds the next one. */
const OVERSCAN = 8
/**
 * The number of rows before the last one at which older orders are requested, so that they usually arrive before the
 * user reaches the end.
 */
const ASK_AHEAD = 25

type OrderListProps = {
  readonly orders: readonly Order[]
  readonly onOpenBill: (order: Order) => void
  /** Called when one of the last rows comes near the view. */
  readonly onNearEnd: () => void
}

/** Shows the loaded orders. The document contains only those near the view; the whole page scrolls, not the list. */
export function OrderList({ orders, onOpenBill, onNearEnd }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null)
  const scrollMargin = useOffsetTop(list)
  // oxlint-disable-next-line react/incompatible-library -- the build has no React compiler
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
