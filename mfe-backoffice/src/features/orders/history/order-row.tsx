import type { Order } from '@tiffin/contracts'
import { formatDate, orderCan, paiseFromRupees } from '@tiffin/domain'
import { Badge, Button, Money } from '@tiffin/ui'
import { ReceiptText } from 'lucide-react'
import { memo, useId } from 'react'
import { messages } from '../messages.ts'
import { orderColumns } from './order-columns.ts'

type OrderRowProps = { readonly order: Order; readonly onOpenBill: (order: Order) => void }

/** One order of the history: a line on a wide screen, a card on a narrow one. */
export const OrderRow = memo(function OrderRow({ order, onOpenBill }: OrderRowProps) {
  const id = useId()
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 hover:bg-sunken lg:min-h-14 lg:py-1 ${orderColumns}`}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={id} className="text-base font-medium tabular-nums">
          {order.order_number}
        </span>
        <Badge tone={orderCan('addItems', order) ? 'info' : 'confirm'}>{order.status}</Badge>
      </span>
      <span className="justify-self-end lg:justify-self-start">
        <Badge>{order.order_type}</Badge>
      </span>
      <time dateTime={order.created_at} className="text-base text-muted max-lg:text-sm">
        {formatDate(order.created_at, 'dayAndTime')}
      </time>
      <span className="text-right text-base text-muted max-lg:text-sm lg:order-1">{messages.itemCount(order.items.length)}</span>
      <span className="min-w-0 truncate text-base max-lg:col-span-2 max-lg:empty:hidden" title={placeOf(order)}>
        {placeOf(order)}
      </span>
      <Money amountPaise={paiseFromRupees(order.total_amount)} className="text-base font-bold max-lg:text-lg lg:order-2 lg:text-right" />
      {/* Described, not named, by its order: the button reads as it looks. */}
      <Button aria-describedby={id} icon={<ReceiptText size={20} aria-hidden />} onClick={() => onOpenBill(order)} className="justify-self-end lg:order-3">
        Bill
      </Button>
    </div>
  )
})

/** The table and its area, or whom it is for and how to reach them (spec §2). */
function placeOf(order: Order): string {
  const parts = order.order_type === 'Dine-In' ? [order.table_name, order.area_name] : [order.customer_name, order.customer_contact]
  const place = parts.filter(Boolean).join(', ')
  return place === '' && order.order_type === 'Dine-In' ? messages.noTable : place
}
