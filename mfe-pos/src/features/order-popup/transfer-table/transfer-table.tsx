import { listKots, listTables, transferOrder, type Kot, type Order, type Table } from '@tiffin/contracts'
import { groupTablesByArea, isOccupied } from '@tiffin/domain'
import { Button, Dialog, EmptyState } from '@tiffin/ui'
import { call, isApiError, serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { Armchair } from 'lucide-react'
import { useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { useNoteTickets } from '../../../printed-kots/use-note-tickets.ts'
import { messages } from './messages.ts'

type TransferTableProps = {
  readonly order: Order
  readonly onMoved: (table: Table) => void
  readonly onClose: () => void
}

/**
 * Lists the free tables by area; a tap moves the party to one of them. If another terminal has taken that table, the
 * move is refused and the table leaves the list. If another terminal has moved the party, its present table is shown.
 */
export function TransferTable({ order, onMoved, onClose }: TransferTableProps) {
  const { data: tables = [] } = useApiQuery(listTables)
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const [chosen, setChosen] = useState<string | null>(null)
  const free = tables.filter((table) => !isOccupied(table))

  const move = async (table: Table) => {
    setChosen(table.id)
    try {
      await call(transferOrder, { params: { id: order.id }, body: { table_id: table.id } })
    } catch (error) {
      toast.error(serverTextOr(error, messages.moveFailed))
      readAgain()
      const seat = isApiError(error, 'ORDER_MOVED') && tables.find(({ id }) => id === error.body.order?.table_id)
      return seat ? onMoved(seat) : setChosen(null)
    }
    readAgain()
    const tickets = await newestMoves(order, table)
    noteTickets(tickets)
    toast.success(tickets.length > 0 ? messages.movedWithTickets(table.name) : messages.moved(table.name))
    onMoved(table)
  }

  return (
    <Dialog title={messages.title(order.table_name ?? order.order_number)} onClose={onClose}>
      {free.length === 0 && <EmptyState icon={<Armchair size={40} aria-hidden />} text={messages.noFreeTable} />}
      {groupTablesByArea(free).map(({ area, tables: members }) => (
        <section key={area} aria-label={area} className="pb-4 last:pb-0">
          <h3 className="pb-2 text-base font-bold">{area}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
            {members.map((table) => (
              <Button
                key={table.id}
                size="lg"
                busy={chosen === table.id}
                disabled={chosen !== null}
                onClick={() => void move(table)}
              >
                {table.name}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  )
}

/**
 * Reads the tickets of the newest move to this table, which inform the stations; none if they cannot be read. The till
 * needs them to notice a ticket that does not reach its station.
 */
async function newestMoves(order: Order, table: Table): Promise<Kot[]> {
  const kots = await call(listKots, { params: { id: order.id } }).catch(() => [])
  const last = kots.findLast(({ kind, note }) => kind === 'move' && note?.endsWith(` is now ${table.name}`))
  return kots.filter(({ kind, created_at }) => kind === 'move' && created_at === last?.created_at)
}
