import { listTables, type Order, type Table } from '@tiffin/contracts'
import { Dialog, SegmentedControl } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { draftNameOf, useDraftLines, useDrafts } from '../../../drafts/draft-store.ts'
import { messages } from './messages.ts'
import { MoveAll } from './move-all.tsx'
import { SplitDishes } from './split-dishes.tsx'

type TransferTableProps = {
  readonly order: Order
  readonly orders: readonly Order[]
  readonly onMoved: (table: Pick<Table, 'id' | 'name'>) => void
  readonly onClose: () => void
}

/** Moves an order at a table: all of it or some dishes, to another table or another bill. */
export function TransferTable({ order, orders, onMoved, onClose }: TransferTableProps) {
  const { data: all = [] } = useApiQuery(listTables)
  const [what, setWhat] = useState<'all' | 'some'>('all')
  const isUnpunched = (useDraftLines(useDrafts(), draftNameOf({ orderId: order.id })) ?? 0) > 0
  const tables = all.filter(({ id }) => id !== order.table_id)
  const showMoved = (holder: Order, isWhole: boolean) => {
    if (isWhole && holder.table_id !== null) onMoved({ id: holder.table_id, name: holder.table_name ?? '' })
    else onClose()
  }

  return (
    <Dialog title={messages.title(order.table_name ?? order.order_number)} onClose={onClose}>
      <SegmentedControl
        label={messages.what}
        hideLabel
        options={[
          { value: 'all', label: messages.all },
          { value: 'some', label: messages.some },
        ]}
        value={what}
        onChange={setWhat}
        className="mb-4 grid-cols-2"
      />
      {what === 'all' && (
        <MoveAll order={order} orders={orders} tables={tables} isUnpunched={isUnpunched} onMoved={onMoved} />
      )}
      {what === 'some' && isUnpunched && <p className="text-muted">{messages.unpunched}</p>}
      {what === 'some' && !isUnpunched && <SplitDishes order={order} tables={tables} onMoved={showMoved} />}
    </Dialog>
  )
}
