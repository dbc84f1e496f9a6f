import type { Order } from '@tiffin/contracts'
import { MERGED, orderCan } from '@tiffin/domain'
import { Badge } from '@tiffin/ui'

/** Shows the status of an order. A merged order is neither open nor sold, so its colour is neutral. */
export function OrderStatus({ order }: { order: Order }) {
  const ended = order.status === MERGED ? 'neutral' : 'confirm'
  return <Badge tone={orderCan('addItems', order) ? 'info' : ended}>{order.status}</Badge>
}
