import { listHeldCommands, resolveHeldCommand, type BodyOf, type HeldCommand, type ResponseOf } from '@tiffin/contracts'
import { ADDITION, type KitchenTicket } from '@tiffin/receipts'
import { call, queryKeyOf, serverTextOr, serverTime, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import type { PrintKots } from '../../printing/use-kot-print.tsx'
import { useNoteTickets } from '../../printing/use-note-tickets.ts'
import { whoseRefused } from './refusal-words.ts'
import { messages } from './messages.ts'

export type Decision = Omit<BodyOf<typeof resolveHeldCommand>, 'version'>
type Punch = ResponseOf<typeof resolveHeldCommand>['punches'][number]

/**
 * Returns a function that sends a decision and shows its outcome. The kitchen tickets of the dishes are printed here
 * where the till that took them has not printed them. If another person decided first, the server's text is shown.
 */
export function useDecide(held: HeldCommand, onPrint: PrintKots) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const [isBusy, setBusy] = useState(false)

  const tell = ({ as }: Decision, last: Punch | undefined) => {
    const whose = whoseRefused(held)
    if (as === 'record') return toast.success(messages.recorded(whose))
    if (!last) return toast.success(messages.dropped(whose))
    return toast.success((as === 'add' ? messages.added : messages.placed)(whose, last.order_number))
  }
  const toKitchen = (decision: Decision, punches: readonly Punch[]) => {
    const kots = punches.flatMap((punch) => punch.kots ?? [])
    const last = punches.at(-1)
    noteTickets(kots)
    if (!held.prints_tickets || !last) return
    if (kots.length === 0) return void toast.warning(messages.printTicket)
    onPrint({ orderId: last.order_id, kots, ticket: ticketOf(held, decision, last, kots) })
  }
  const decide = async (decision: Decision) => {
    setBusy(true)
    try {
      const body = { ...decision, version: held.version }
      const { punches } = await call(resolveHeldCommand, { params: { id: held.id }, body })
      tell(decision, punches.at(-1))
      toKitchen(decision, punches)
    } catch (error) {
      toast.error(serverTextOr(error, messages.failed))
    }
    setBusy(false)
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(listHeldCommands) })
  }
  return { decide, isBusy }
}

/** Returns the dishes as one ticket, which is printed if those of the stations cannot be read. */
function ticketOf(
  held: HeldCommand,
  { as }: Decision,
  { order_number: orderNumber }: Punch,
  kots: NonNullable<Punch['kots']>,
): KitchenTicket {
  return {
    orderNumber,
    orderType: as === 'takeaway' ? 'Takeaway' : 'Dine-In',
    place: as === 'takeaway' ? null : whoseRefused(held),
    dishes: held.lines,
    note: null,
    mark: as === 'add' ? ADDITION : null,
    at: new Date(serverTime()).toISOString(),
    kot: { number: kots.map(({ number }) => number).join(', '), station: null },
  }
}
