import type { Order } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import type { PopupTarget } from '../../data/popup-target.ts'
import { furtherBillsAt, otherBillsOf, placeOf } from '../../running-orders/further-bills.ts'
import { payableText } from '../../running-orders/running-orders.ts'
import { messages } from './messages.ts'

type FurtherBillsProps = {
  readonly target: PopupTarget
  readonly order: Order | null
  readonly orders: readonly Order[]
  readonly onSwitch: (target: PopupTarget) => void
}

/**
 * Offers the other unpaid bills of the table: the bills that were split off and, while one of these is shown, the bill
 * of the table itself. Shows nothing for a table with one bill.
 */
export function FurtherBills({ target, order, orders, onSwitch }: FurtherBillsProps) {
  const freeTable = target.kind === 'new' ? target.table : null
  const others = order ? otherBillsOf(orders, order) : freeTable ? furtherBillsAt(orders, placeOf(freeTable)) : []
  if (others.length === 0) return null
  return (
    <nav
      aria-label={messages.furtherBills}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2"
    >
      <span className="text-base font-medium">{messages.furtherBills}</span>
      {others.map((other) => (
        <Button
          key={other.id}
          onClick={() =>
            onSwitch(
              other.table_id === null
                ? { kind: 'view', table: null, orderId: other.id }
                : { kind: 'view', table: { id: other.table_id, name: other.table_name ?? '' } },
            )
          }
        >
          {other.order_number} · {payableText(other)}
        </Button>
      ))}
    </nav>
  )
}
