import type { Order } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { Button, EmptyState } from '@tiffin/ui'
import { Plus, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { PreviousOrderRow } from './previous-order-row.tsx'

type PreviousOrdersProps = {
  readonly orderType: Exclude<OrderType, 'Dine-In'>
  readonly orders: readonly Order[]
  readonly onNew: () => void
  readonly onOpen: (order: Order) => void
}

/**
 * Shows the Delivery or the Takeaway tab: a button for a new order, and the list of previous orders, newest first (spec
 * §2).
 */
export function PreviousOrders({ orderType, orders, onNew, onOpen }: PreviousOrdersProps) {
  const previous = useMemo(
    () =>
      orders
        .filter((order) => order.order_type === orderType)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [orders, orderType],
  )
  return (
    <div className="grid gap-4 py-3">
      <Button
        variant="primary"
        size="lg"
        icon={<Plus size={20} aria-hidden />}
        onClick={onNew}
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
              <PreviousOrderRow key={order.id} order={order} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
