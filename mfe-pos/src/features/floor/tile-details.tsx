import { listUndelivered, type Order, type Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { BellRing, ConciergeBell, HandCoins, PencilLine, ReceiptText } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { draftNameOf, useDraftLines, useDrafts } from '../../drafts/draft-store.ts'
import { HeldMark } from '../../held-dishes/held-mark.tsx'
import { Age } from '../../clocks/clocks.tsx'
import { FOOD_READY } from '../../ready-food/ready-mark.tsx'
import { WaitingMark } from '../../waiting/waiting-mark.tsx'
import { billText, guestsText, partPaidText, payableText, takerOf } from '../../running-orders/running-orders.ts'
import { FurtherBillsMark } from './further-bills-mark.tsx'
import type { OrdersOfTable } from './orders-by-table.ts'

export type TileDetailsProps = OrdersOfTable & {
  readonly table: Table
}

/** In a narrow tile guests and waiter have two lines, in a wide tile one. */
const WHO = 'order-1 line-clamp-2 text-xs [overflow-wrap:anywhere] @[9rem]:line-clamp-1 @[9rem]:text-sm'
const LARGE = 'order-1 flex flex-wrap justify-between gap-x-2 text-sm font-bold tabular-nums @[9rem]:text-base'
const MARK = 'order-3 inline-flex items-center gap-1 self-start rounded-full px-2 text-xs font-medium'

/** Shows the details of a tile beside its name, seats and state. Their script is loaded after the floor is drawn. */
export const TileDetails = memo(function TileDetails({ table, order, furtherBills }: TileDetailsProps) {
  const draftLines = useDraftLines(
    useDrafts(),
    // While the server does not know the order, the dishes tapped at its table are in the table's draft.
    draftNameOf(order && isOccupied(table) ? { orderId: order.id } : { orderType: 'Dine-In', table }),
  )
  const isMissing = useIsMissing(order)
  const partPaid = order && partPaidText(order)
  const bill = order && billText(order)
  const who = order && [order.covers && guestsText(order.covers), takerOf(order)].filter(Boolean).join(' · ')
  // Where the order of the table is paid, the amount is that of all bills which are still open.
  const amount = order && (order.table_id === null && furtherBills ? payableText(...furtherBills) : payableText(order))
  return (
    <>
      {order && (
        <>
          {' '}
          <span className={WHO}>{who || order.order_number}</span>{' '}
          <span className={LARGE}>
            <Age since={order.created_at} /> <span className="[overflow-wrap:anywhere]">{amount}</span>
          </span>
        </>
      )}
      <FurtherBillsMark
        isBeside={isOccupied(table) || Boolean(order?.table_id)}
        bills={furtherBills}
        className={cx(MARK, 'bg-surface text-ink')}
      />
      {order?.ready && (
        <>
          {' '}
          <Mark className="bg-confirm text-on-confirm">
            <ConciergeBell size={14} aria-hidden />
            {FOOD_READY}
          </Mark>
        </>
      )}
      {order && partPaid && (
        <>
          {' '}
          <Mark>
            <HandCoins size={14} aria-hidden className="shrink-0" />
            Paid {partPaid}
            {/* Only screen readers get the total here, because a tile is narrow and shows the total above. */}
            <span className="sr-only"> of {payableText(order)}</span>
          </Mark>
        </>
      )}
      {bill && (
        <>
          {' '}
          <Mark>
            <ReceiptText size={14} aria-hidden />
            {bill}
          </Mark>
        </>
      )}
      {order && <HeldMark order={order} className={MARK} />}
      {isMissing && (
        <>
          {' '}
          <Mark>
            <BellRing size={14} aria-hidden />
            Not in the kitchen
          </Mark>
        </>
      )}
      <WaitingMark lane={table.id} className={cx(MARK, 'bg-surface text-ink')} />
      {draftLines !== null && (
        <>
          {' '}
          <Mark>
            <PencilLine size={14} aria-hidden />
            {draftLines > 0 ? `Draft: ${draftLines} ${draftLines === 1 ? 'item' : 'items'}` : 'Draft'}
          </Mark>
        </>
      )}
    </>
  )
})

/**
 * Returns whether a kitchen ticket of this order is overdue: no screen has drawn it and no printer has printed it in
 * time.
 */
function useIsMissing(order: Order | undefined): boolean {
  const { data } = useApiQuery(listUndelivered, {}, { enabled: false })
  return data?.tickets.some(({ order_id, due_in_ms }) => order_id === order?.id && due_in_ms <= 0) ?? false
}

function Mark({ className = 'bg-surface text-ink', children }: { className?: string; children: ReactNode }) {
  return <span className={cx(MARK, className)}>{children}</span>
}
