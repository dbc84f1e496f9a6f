import type { Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { memo, useMemo, useSyncExternalStore } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { heldItems } from '../../held-dishes/held-items.ts'
import { HeldMark } from '../../held-dishes/held-mark.tsx'
import { Age, Promised } from '../../clocks/clocks.tsx'
import { ReadyMark } from '../../ready-food/ready-mark.tsx'
import {
  billText,
  guestsText,
  partPaidText,
  payableText,
  runningOrders,
  takerOf,
} from '../../running-orders/running-orders.ts'

type OpenOrdersProps = {
  readonly orders: readonly Order[]
  readonly onOpen: (target: PopupTarget) => void
  /** Opens the bill of a paid order. */
  readonly onBill: (order: Order) => void
}

/** The width from which the column is shown, the same as `xl` of the theme. */
const WIDE = '(min-width: 80rem)'

/**
 * Shows the column of running orders, with and without a table, the oldest first: active orders, and paid orders whose
 * food is not picked up yet. Renders nothing on a screen below 80 rem.
 */
export const OpenOrders = memo(function OpenOrders({ orders, onOpen, onBill }: OpenOrdersProps) {
  const isWide = useSyncExternalStore(onWidth, () => globalThis.matchMedia?.(WIDE).matches ?? false)
  const open = useMemo(() => runningOrders(orders), [orders])
  if (!isWide) return null
  return (
    <section aria-labelledby="open-orders" className="grid gap-1">
      <h2
        id="open-orders"
        className="sticky top-0 z-10 flex justify-between bg-surface px-4 pt-3 pb-2 text-base font-bold"
      >
        Open orders <span className="text-muted tabular-nums">{open.length}</span>
      </h2>
      {open.length === 0 ? (
        <p className="px-4 text-muted">Nobody is waiting.</p>
      ) : (
        <ul>
          {open.map((order) => (
            <OpenOrderRow key={order.id} order={order} onOpen={onOpen} onBill={onBill} />
          ))}
        </ul>
      )}
    </section>
  )
})

function onWidth(listener: () => void): () => void {
  const query = globalThis.matchMedia?.(WIDE)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

type OpenOrderRowProps = Pick<OpenOrdersProps, 'onOpen' | 'onBill'> & { readonly order: Order }

const OpenOrderRow = memo(function OpenOrderRow({ order, onOpen, onBill }: OpenOrderRowProps) {
  const isPaid = !orderCan('settle', order)
  const partPaid = partPaidText(order)
  const whose = whoseOrder(order)
  const facts = [
    order.covers && guestsText(order.covers),
    takerOf(order),
    isPaid ? 'Paid' : billText(order),
    order.document?.number,
  ]
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => (isPaid ? onBill(order) : onOpen(targetOf(order)))}
        className={
          'grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-left ' +
          'transition-colors hover:bg-sunken focus-visible:-outline-offset-2'
        }
      >
        <span className="truncate font-medium">{whose}</span>{' '}
        <Age since={order.created_at} className="text-right font-bold tabular-nums" />{' '}
        <span className="truncate text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>{' '}
        <span className="text-right text-sm tabular-nums">{payableText(order)}</span>
        {partPaid && (
          <>
            {' '}
            <span className="col-span-2 text-sm text-muted tabular-nums">
              Paid {partPaid} of {payableText(order)}
            </span>
          </>
        )}
        {(order.promised_at || order.ready || heldItems(order).length > 0) && (
          <span className="col-span-2 mt-1 flex flex-wrap gap-2">
            {order.promised_at && (
              <>
                {' '}
                <Promised at={order.promised_at} />
              </>
            )}
            <HeldMark order={order} className="inline-flex items-center gap-1 rounded-full px-2 text-xs font-medium" />
            {order.ready && (
              <>
                {' '}
                <ReadyMark ready={order.ready} />
              </>
            )}
          </span>
        )}
      </button>
    </li>
  )
})

/** Names the table, with the number of the order where it is a further bill of the table; else the guest. */
function whoseOrder({ table_id, table_name, order_type, customer_name, order_number }: Order): string {
  if (table_name === null) return `${order_type} ${customer_name || order_number}`
  return table_id === null ? `${table_name} ${order_number}` : table_name
}

function targetOf({ id, table_id: tableId, table_name: tableName }: Order): PopupTarget {
  if (tableId === null) return { kind: 'view', table: null, orderId: id }
  return { kind: 'view', table: { id: tableId, name: tableName ?? '' } }
}
