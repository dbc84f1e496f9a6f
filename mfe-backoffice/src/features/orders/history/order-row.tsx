import type { Order } from '@tiffin/contracts'
import { formatDate, MERGED, paiseFromRupees, tableLabel } from '@tiffin/domain'
import { Badge, Button, cx, Money } from '@tiffin/ui'
import { ReceiptText } from 'lucide-react'
import { memo, useId } from 'react'
import { OrderStatus } from '../../../components/order-status.tsx'
import { lateTitle } from '../../../late-words.ts'
import { messages } from '../messages.ts'
import { orderLayout } from './order-layout.ts'

type OrderRowProps = { readonly order: Order; readonly onOpenBill: (order: Order) => void }

/** Shows an order of the history: a line on a wide screen, a card on a narrow one. */
export const OrderRow = memo(function OrderRow({ order, onOpenBill }: OrderRowProps) {
  const id = useId()
  return (
    <div
      className={cx(
        'items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 hover:bg-sunken @min-[62rem]:py-1',
        orderLayout,
      )}
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [grid-area:number]">
        <span id={id} className="text-base font-medium tabular-nums">
          {order.order_number}
        </span>
        <OrderStatus order={order} />
        {order.late && <Badge tone="warning">{lateTitle(order.late)}</Badge>}
        {order.document && <span className="text-sm text-muted tabular-nums">{order.document.number}</span>}
      </span>
      <span className="flex justify-self-end [grid-area:type] @min-[44rem]:justify-self-start">
        <Badge>{order.order_type}</Badge>
      </span>
      <time dateTime={order.created_at} className="text-sm text-muted [grid-area:time] @min-[62rem]:text-base">
        {formatDate(order.created_at, 'dayAndTime')}
      </time>
      <span className="min-w-0 text-base [grid-area:place] [overflow-wrap:anywhere]">{placeOf(order)}</span>
      <span className="text-right text-sm text-muted [grid-area:items] @min-[62rem]:text-base">
        {messages.itemCount(order.items.length)}
      </span>
      <Money
        amountPaise={paiseFromRupees(order.total_amount)}
        className="text-lg font-bold [grid-area:total] @min-[44rem]:text-right @min-[44rem]:text-base"
      />
      {/*
       * The order number is the description of the button and not its name: the name must be the text that users see.
       */}
      {order.status !== MERGED && (
        <Button
          aria-describedby={id}
          icon={<ReceiptText size={20} aria-hidden />}
          onClick={() => onOpenBill(order)}
          className="justify-self-end [grid-area:bill]"
        >
          Bill
        </Button>
      )}
    </div>
  )
})

/** Returns the table and the area of a dine-in order; for any other order the customer's name and contact (spec §2). */
function placeOf(order: Order): string {
  if (order.order_type === 'Dine-In') return tableLabel(order) ?? messages.noTable
  return [order.customer_name, order.customer_contact].filter(Boolean).join(', ')
}
