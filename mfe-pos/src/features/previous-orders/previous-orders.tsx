import type { Order } from '@tiffin/contracts'
import { orderCan, type OrderType } from '@tiffin/domain'
import { Button, EmptyState } from '@tiffin/ui'
import { Plus, ReceiptText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { PreviousOrderRow } from './previous-order-row.tsx'

type PreviousOrdersProps = {
  readonly orderType: Exclude<OrderType, 'Dine-In'>
  readonly orders: readonly Order[]
  readonly onOpen: (target: PopupTarget) => void
  /** Opens the bill of a paid order. */
  readonly onBill: (order: Order) => void
}

/**
 * Shows the Delivery or the Takeaway tab: a button for a new order, and the list of previous orders, newest first (spec
 * §2).
 */
export function PreviousOrders({ orderType, orders, onOpen, onBill }: PreviousOrdersProps) {
  const previous = useMemo(
    () =>
      orders
        .filter((order) => order.order_type === orderType)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [orders, orderType],
  )
  const open = useCallback(
    (order: Order) =>
      orderCan('addItems', order) ? onOpen({ kind: 'view', table: null, orderId: order.id }) : onBill(order),
    [onOpen, onBill],
  )
  return (
    <div className="grid gap-4 py-3">
      <Button
        variant="primary"
        size="lg"
        icon={<Plus size={20} aria-hidden />}
        onClick={() => onOpen({ kind: 'new', orderType, table: null })}
        className="justify-self-start"
      >
        New {orderType} Order
      </Button>
      <section aria-labelledby="previous-orders" className="grid gap-2">
        <h2 id="previous-orders" className="text-lg font-bold">
          Previous {orderType} Orders
        </h2>
        {previous.length === 0 ? (
          <EmptyState icon={<ReceiptText size={40} aria-hidden />} text={`No previous ${orderType} orders found.`} />
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {previous.map((order) => (
              <PreviousOrderRow key={order.id} order={order} onOpen={open} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
