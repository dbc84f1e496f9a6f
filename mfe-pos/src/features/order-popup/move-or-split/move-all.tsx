import { transferOrder, type Order, type Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import { ConfirmDialog, EmptyState } from '@tiffin/ui'
import { call, isApiError, serverTextOr, toast } from '@tiffin/web-kit'
import { Armchair } from 'lucide-react'
import { useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { useNoteTickets } from '../../../printing/use-note-tickets.ts'
import { furtherBillsAt } from '../../../running-orders/further-bills.ts'
import { messages } from './messages.ts'
import { TableChoice } from './table-choice.tsx'
import { newestMoves, useMove } from './use-move.ts'

type MoveAllProps = {
  readonly order: Order
  /** The orders of the floor, among which are those of occupied tables. */
  readonly orders: readonly Order[]
  readonly tables: readonly Table[]
  /** True where dishes of this till are not punched yet, which cannot go onto another bill. */
  readonly isUnpunched: boolean
  readonly onMoved: (table: Table) => void
}

/**
 * Moves everything: to a free table, or onto the bill of an occupied one. If another terminal has occupied the free
 * table, the move is refused and the table leaves the list. If another terminal has moved the party, its present table
 * is shown.
 */
export function MoveAll({ order, orders, tables, isUnpunched, onMoved }: MoveAllProps) {
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const { split, merge } = useMove(order)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly table: Table; readonly into: string } | null>(null)
  const free = tables.filter((table) => !isOccupied(table))
  const taken = tables.flatMap((table) => {
    const there = orders.find(({ table_id, status }) => table_id === table.id && status === 'Active')
    return there && there.id !== order.id ? [{ table, into: there.id }] : []
  })
  const name = order.table_name ?? order.order_number
  // Older bills belong to guests who sat there before, so these bills are not moved.
  const along =
    order.table_id === null ? [] : furtherBillsAt(orders, order).filter((bill) => bill.created_at >= order.created_at)

  const finish = (holder: Order | null, table: Table, text: string) => {
    if (!holder) return setChosen(null)
    toast.success(text)
    onMoved(table)
  }
  const move = async (table: Table) => {
    setChosen(table.id)
    // A further bill has no table to leave, so its dishes go to a new order of the free table.
    if (order.table_id === null) return finish(await split(allOf(order), table.id), table, messages.moved(table.name))
    try {
      await call(transferOrder, { params: { id: order.id }, body: { table_id: table.id } })
    } catch (error) {
      toast.error(serverTextOr(error, messages.moveFailed))
      readAgain()
      const seat = isApiError(error, 'ORDER_MOVED') && tables.find(({ id }) => id === error.body.order?.table_id)
      return seat ? onMoved(seat) : setChosen(null)
    }
    readAgain()
    const tickets = await newestMoves(order, table.name)
    noteTickets(tickets)
    toast.success(tickets.length > 0 ? messages.movedWithTickets(table.name) : messages.moved(table.name))
    onMoved(table)
  }
  const join = async (table: Table, into: string) => {
    setAsked(null)
    setChosen(table.id)
    finish(await merge(into), table, messages.joined(name, table.name))
  }

  if (tables.length === 0) return <EmptyState icon={<Armchair size={40} aria-hidden />} text={messages.noTable} />
  return (
    <>
      {along.length > 0 && <p className="pb-2 text-muted">{messages.billsAlong(along.length, name)}</p>}
      <TableChoice tables={free} chosen={chosen} onChoose={(table) => void move(table)} />
      {taken.length > 0 && (
        <div className="pt-4">
          <h3 className="pb-2 text-base font-bold">{messages.join}</h3>
          {isUnpunched && <p className="pb-2 text-muted">{messages.unpunched}</p>}
          <TableChoice
            tables={taken.map(({ table }) => table)}
            chosen={chosen}
            disabled={isUnpunched}
            onChoose={(table) => setAsked(taken.find((each) => each.table === table) ?? null)}
          />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={messages.joinTitle(name, asked.table.name)}
          message={messages.joinQuestion(name, asked.table.name)}
          confirmLabel={messages.joinConfirm}
          onCancel={() => setAsked(null)}
          onConfirm={() => void join(asked.table, asked.into)}
        />
      )}
    </>
  )
}

function allOf({ items }: Order) {
  return items.flatMap(({ line_id, quantity }) => (line_id === undefined ? [] : [{ line_id, quantity }]))
}
