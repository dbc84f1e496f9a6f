import type { Order } from '@tiffin/contracts'
import { formatDate, MERGED, orderCan, paiseFromRupees, tableLabel } from '@tiffin/domain'
import { Button, cx, EmptyState, Money, Skeleton } from '@tiffin/ui'
import { useView } from '@tiffin/web-kit'
import { ChefHat, ReceiptText, UtensilsCrossed } from 'lucide-react'
import { useId } from 'react'
import type { Slip } from '../../components/order-slip.tsx'
import { OrderStatus } from '../../components/order-status.tsx'
import { messages } from './messages.ts'

const SKELETON_ROWS = 5

type RecentOrdersProps = {
  /** The newest orders; undefined until they are loaded. */
  readonly orders: readonly Order[] | undefined
  readonly onOpen: (slip: Slip) => void
}

/**
 * Shows the newest orders. An active order has a button for its kitchen ticket, any other order one for its bill (spec
 * §2), but a merged order, whose dishes are on the bill of another.
 */
export function RecentOrders({ orders, onOpen }: RecentOrdersProps) {
  const view = useView()
  if (orders?.length === 0)
    return (
      <EmptyState
        icon={<UtensilsCrossed size={28} aria-hidden />}
        text={messages.noOrders}
        action={<Button onClick={() => view('pos')}>Take an order</Button>}
      />
    )
  return (
    <ul aria-label="Recent Activity" aria-busy={orders === undefined} className="@container -my-2">
      {orders
        ? orders.map((order) => <RecentOrder key={order.id} order={order} onOpen={onOpen} />)
        : Array.from({ length: SKELETON_ROWS }, (_, index) => <HeldPlace key={index} />)}
    </ul>
  )
}

function RecentOrder({ order, onOpen }: { order: Order; onOpen: (slip: Slip) => void }) {
  const id = useId()
  const isActive = orderCan('addItems', order)
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b',
        'border-line py-2 last:border-b-0 @max-[16rem]:grid-cols-1 @max-[16rem]:*:text-left',
        '@min-[34rem]:grid-cols-[minmax(0,1fr)_8rem_9.5rem]',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium tabular-nums">
          <span id={id}>{order.order_number}</span>
          <OrderStatus order={order} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="min-w-0 truncate">{placeOf(order)}</span>
          <time dateTime={order.created_at}>{formatDate(order.created_at, 'dayAndTime')}</time>
        </p>
      </div>
      <Money amountPaise={paiseFromRupees(order.total_amount)} className="text-right text-base font-bold" />
      {/*
       * The order number is the description of the button and not its name: the name must be the text that users see.
       */}
      {order.status !== MERGED && (
        <Button
          aria-describedby={id}
          icon={isActive ? <ChefHat size={20} aria-hidden /> : <ReceiptText size={20} aria-hidden />}
          onClick={() => onOpen({ kind: isActive ? 'kot' : 'bill', order })}
          className="justify-self-end @min-[16rem]:col-span-2 @min-[34rem]:col-span-1 @min-[34rem]:justify-self-stretch"
        >
          {isActive ? 'Print KOT' : 'View Bill'}
        </Button>
      )}
    </li>
  )
}

function HeldPlace() {
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <Skeleton className="h-6 w-full" />
    </li>
  )
}

/** Returns the table of an order; for an order without a table, its type and the customer. */
function placeOf(order: Order): string {
  return tableLabel(order) ?? [order.order_type, order.customer_name].filter(Boolean).join(' · ')
}
