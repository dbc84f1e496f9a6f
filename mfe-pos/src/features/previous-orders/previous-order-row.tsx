import type { Order } from '@tiffin/contracts'
import { formatDate, orderCan, paiseFromRupees } from '@tiffin/domain'
import { Badge, cx, Money } from '@tiffin/ui'
import { memo } from 'react'
import { Age, Promised } from '../../clocks/clocks.tsx'
import { ReadyMark } from '../../ready-food/ready-mark.tsx'

/** Shows a row in the list of previous orders: guest or order number, contact, time, status and total. */
export const PreviousOrderRow = memo(function PreviousOrderRow({
  order,
  onOpen,
}: {
  order: Order
  onOpen: (order: Order) => void
}) {
  return (
    <li className="@container border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className={cx(
          'grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 text-left',
          '@max-[16rem]:grid-cols-1 @max-[16rem]:*:text-left',
          'transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
          'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_8rem]',
        )}
      >
        <span className="min-w-0">
          <span className="block truncate text-base font-medium">{order.customer_name || order.order_number}</span>
          <span className="block truncate text-sm text-muted tabular-nums">
            {order.customer_contact || 'No Contact'}
          </span>
          {order.document && (
            <span className="block truncate text-sm text-muted tabular-nums">{order.document.number}</span>
          )}
        </span>
        <time dateTime={order.created_at} className="text-right text-sm text-muted sm:text-left">
          {formatDate(order.created_at, 'dayAndTime')}
        </time>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={order.status === 'Completed' ? 'confirm' : 'info'}>{order.status}</Badge>
          {orderCan('settle', order) && (
            <>
              <Age since={order.created_at} className="text-sm font-medium tabular-nums" />
              {order.promised_at && <Promised at={order.promised_at} />}
            </>
          )}
          {order.ready && <ReadyMark ready={order.ready} />}
        </span>
        <Money amountPaise={paiseFromRupees(order.total_amount)} className="text-right text-base font-bold" />
      </button>
    </li>
  )
})
