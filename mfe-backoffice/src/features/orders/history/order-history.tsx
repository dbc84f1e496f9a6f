import type { Order } from '@tiffin/contracts'
import { EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { ScrollText } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { OrderSlip, type Slip } from '../../../components/order-slip.tsx'
import { messages } from '../messages.ts'
import type { OrderFilter } from '../order-filter.ts'
import { orderLayout } from './order-layout.ts'
import { OrderList } from './order-list.tsx'
import { useOrderHistory } from './use-order-history.ts'

const SKELETON_ROWS = 8

type OrderHistoryProps = {
  readonly filter: OrderFilter
  readonly search: string
  /** True when the restaurant has tax invoices or bills of supply, whose numbers the search also finds. */
  readonly hasBills: boolean
  /** The button that is shown when no order matches. */
  readonly whenEmpty: ReactNode
}

/** Shows the orders that match a filter and a search, newest first. Scrolling to the end loads older ones. */
export function OrderHistory({ filter, search, hasBills, whenEmpty }: OrderHistoryProps) {
  const { orders, more, loadMore, hasFailed, failureReason, isRetrying, retry } = useOrderHistory(filter, search)
  const [slip, setSlip] = useState<Slip | null>(null)
  const openBill = useCallback((order: Order) => setSlip({ kind: 'bill', order }), [])
  // The filter 'Other' may match no order in the whole history, so its next pages load only when the button is pressed.
  const mayGoOn = more === 'idle' && filter !== 'Other'
  const goOn = useCallback(() => {
    if (mayGoOn) loadMore()
  }, [mayGoOn, loadMore])

  if (hasFailed)
    return <FailedState text={messages.fetchFailed} reason={failureReason} isRetrying={isRetrying} onRetry={retry} />
  return (
    <>
      <div className="@container rounded-card border border-line bg-surface">
        <Headings />
        {orders ? <OrderList orders={orders} onOpenBill={openBill} onNearEnd={goOn} /> : <HeldPlaces />}
        {orders?.length === 0 && (
          <EmptyState
            icon={<ScrollText size={28} aria-hidden />}
            text={search ? messages.noMatches(search, hasBills) : messages.noOrders(filter)}
            action={whenEmpty}
          />
        )}
        {orders && orders.length > 0 && more === 'end' && (
          <p className="px-4 py-3 text-center text-sm text-muted">{messages.allShown(orders.length)}</p>
        )}
        {orders && more !== 'end' && <LoadMore more={more} onLoad={loadMore} />}
      </div>
      <OrderSlip slip={slip} onClose={() => setSlip(null)} />
    </>
  )
}

/**
 * Shows the headings of the columns. Screen readers skip them, because every cell of a row is clear without its
 * heading.
 */
function Headings() {
  return (
    <div aria-hidden className="hidden @min-[62rem]:block">
      <div className={`gap-x-4 border-b border-line px-4 py-2 text-sm font-medium text-muted ${orderLayout}`}>
        <span>Order</span>
        <span>Type</span>
        <span>Created</span>
        <span>Table or customer</span>
        <span className="text-right">Items</span>
        <span className="text-right">Total</span>
        <span />
      </div>
    </div>
  )
}

function HeldPlaces() {
  return (
    <div role="status" aria-label="Loading orders">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className="border-b border-line px-4 py-4">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
