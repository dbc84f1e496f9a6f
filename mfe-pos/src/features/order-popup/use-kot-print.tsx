import type { PunchReply, RestaurantSettings } from '@tiffin/contracts'
import { KotPrint, type KitchenTicket } from '@tiffin/receipts'
import { useCallback, useState, type ReactNode } from 'react'
import { ticketsToPrint } from '../../printed-kots/tickets-to-print.ts'

/**
 * A punch for the kitchen: its tickets by station, and all its lines as one ticket, which is printed if there are no
 * stations or if their tickets cannot be read.
 */
export type PunchForKitchen = {
  readonly orderId: string
  readonly kots: NonNullable<PunchReply['kots']>
  readonly ticket: KitchenTicket
}
export type PrintKots = (punched: PunchForKitchen) => void

/**
 * Prints kitchen tickets. `print` prints the tickets of a punch at once; the caller renders `paper`, which is the print
 * in progress.
 */
export function useKotPrint(settings: RestaurantSettings): { readonly print: PrintKots; readonly paper: ReactNode } {
  const [tickets, setTickets] = useState<readonly KitchenTicket[] | null>(null)
  const done = useCallback(() => setTickets(null), [])
  const print = useCallback<PrintKots>(({ orderId, kots, ticket }) => {
    if (kots.length === 0) return setTickets([ticket])
    void ticketsToPrint(orderId, kots, ticket).then(setTickets)
  }, [])
  return { print, paper: tickets && <KotPrint tickets={tickets} settings={settings} onPrinted={done} /> }
}
