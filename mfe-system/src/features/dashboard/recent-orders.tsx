import { listRecentOrders, type RecentOrder } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Card, cx, EmptyState, FailedState, Money, Skeleton } from '@tiffin/ui'
import { UtensilsCrossed } from 'lucide-react'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { momentOf } from '../../format/dates.ts'
import { messages } from './messages.ts'

const SKELETON_ROWS = 6

/** Shows the last 20 orders across all restaurants (spec §2). */
export function RecentOrders() {
  const state = stateOf(usePlatformQuery(listRecentOrders), (orders) => orders, loadFailed.recentOrders)
  return (
    <Card title={messages.recent} help={messages.recentHelp}>
      {state.status === 'failed' && (
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      )}
      {state.status === 'loaded' && state.value.length === 0 && (
        <EmptyState icon={<UtensilsCrossed size={28} aria-hidden />} text={messages.noOrders} />
      )}
      {(state.status === 'loading' || (state.status === 'loaded' && state.value.length > 0)) && (
        <ul aria-label={messages.recent} aria-busy={state.status === 'loading'} className="@container -my-2">
          {state.status === 'loaded'
            ? state.value.map((order) => (
                <OrderRow key={`${order.restaurant_name} ${order.order_number} ${order.created_at}`} order={order} />
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <li key={index} className="border-b border-line py-3 last:border-b-0">
                  <Skeleton className="h-6 w-full" />
                </li>
              ))}
        </ul>
      )}
    </Card>
  )
}

function OrderRow({ order }: { order: RecentOrder }) {
  return (
    <li
      className={cx(
        'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b',
        'border-line py-1.5 last:border-b-0 @max-[16rem]:grid-cols-1 @max-[16rem]:*:text-left',
        '@min-[38rem]:grid-cols-[minmax(0,1fr)_10rem_7rem_8rem]',
      )}
    >
      <span className="truncate text-base font-medium" title={order.restaurant_name}>
        {order.restaurant_name}
      </span>
      <time dateTime={order.created_at} className="text-sm text-muted tabular-nums @max-[38rem]:order-1">
        {momentOf(order.created_at)}
      </time>
      <span className="text-sm text-muted tabular-nums @max-[38rem]:order-2 @max-[38rem]:text-right">
        {order.order_number}
      </span>
      <Money amountPaise={paiseFromRupees(order.total_amount_rupees)} className="text-right text-base font-bold" />
    </li>
  )
}
