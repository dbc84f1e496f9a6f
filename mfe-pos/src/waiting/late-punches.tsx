import { listTables, type RestaurantSettings, type Table } from '@tiffin/contracts'
import { OCCUPIED } from '@tiffin/domain'
import type { KitchenTicket } from '@tiffin/receipts'
import { queryKeyOf, serverTime, useQueryClient } from '@tiffin/web-kit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useReadAgain } from '../data/use-pos-data.ts'
import { useKotPrint } from '../printing/use-kot-print.tsx'
import { useNoteTickets } from '../printing/use-note-tickets.ts'
import { needsTicket, ticketOfPunch } from './ticket-of-punch.ts'
import type { LatePunch } from './punch-queue.ts'
import { usePunchQueue } from './use-waiting.ts'

type LatePunchesProps = {
  readonly settings: RestaurantSettings
  /** True while an order or a slip covers the floor. Tickets are printed only after that. */
  readonly isCovered: boolean
}

/**
 * Handles the answers of punches that nobody waits for any more: reads the floor again, notes their tickets for the
 * alarm, and prints the tickets that were asked for and are not printed yet.
 */
export function LatePunches({ settings, isCovered }: LatePunchesProps) {
  const { onLate, listLate, dropLate } = usePunchQueue()
  const late = useSyncExternalStore(onLate, listLate)
  const noted = useRef(new WeakSet<LatePunch>())
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const { print, paper, isReading } = useKotPrint(settings)
  const isPrinting = isReading || paper !== null
  useEffect(() => {
    for (const punch of late) {
      if (noted.current.has(punch)) continue
      noted.current.add(punch)
      // The table was shown as occupied while the punch waited, and stays so until the lists are read again.
      const { attempt, table: placedAt } = punch.job
      if (attempt.orderId === null)
        queries.setQueryData<Table[]>(queryKeyOf(listTables, {}), (tables) =>
          tables?.map((table) => (table.id === placedAt?.id ? { ...table, status: OCCUPIED } : table)),
        )
      readAgain()
      // A ticket that was printed here needs no alarm of this till: its paper is in the kitchen.
      if (!punch.job.printedHere) noteTickets(punch.reply.kots ?? [])
    }
  }, [late, queries, readAgain, noteTickets])
  useEffect(() => {
    const [next] = late
    if (!next) return
    const { job, reply } = next
    const isForPaper = needsTicket(job)
    if (isForPaper && (isCovered || isPrinting)) return
    dropLate(next)
    if (isForPaper) print({ orderId: reply.order_id, kots: reply.kots ?? [], ticket: ticketOf(next) })
  }, [late, isCovered, isPrinting, dropLate, print])
  return paper
}

function ticketOf({ job, reply }: LatePunch): KitchenTicket {
  const kots = reply.kots ?? []
  return {
    ...ticketOfPunch(job, { orderNumber: reply.order_number, atMs: serverTime() }),
    kot: kots.length === 0 ? null : { number: kots.map(({ number }) => number).join(', '), station: null },
  }
}
