import type { PunchReply, RestaurantSettings } from '@tiffin/contracts'
import { KotPrint, REPEAT, type KitchenTicket } from '@tiffin/receipts'
import { useCallback, useState, type ReactNode } from 'react'
import { ticketsToPrint } from './tickets-to-print.ts'
import { useOwnPrinters } from './use-own-printers.ts'

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

type KotPrinting = {
  readonly print: PrintKots
  readonly paper: ReactNode
  /** True while the tickets of a punch are being read. The paper is lost if the caller is unmounted meanwhile. */
  readonly isReading: boolean
}

/**
 * Prints kitchen tickets. `print` prints the tickets of a punch at once, except those of stations with their own
 * printer. The caller renders `paper`, which is the print in progress.
 */
export function useKotPrint(settings: RestaurantSettings): KotPrinting {
  const [tickets, setTickets] = useState<readonly KitchenTicket[] | null>(null)
  const [reads, setReads] = useState(0)
  const { leaveTheirs } = useOwnPrinters()
  const done = useCallback(() => setTickets(null), [])
  const print = useCallback<PrintKots>(
    ({ orderId, kots, ticket }) => {
      if (kots.length === 0) return setTickets([ticket])
      const read = async () => {
        const ours = await leaveTheirs(kots)
        // A ticket for the whole punch also has the dishes that other printers print, so it is marked as a possible
        // repetition.
        const whole = ours.length < kots.length ? { ...ticket, mark: REPEAT } : ticket
        if (ours.length > 0) setTickets(await ticketsToPrint(orderId, ours, whole))
      }
      setReads((count) => count + 1)
      void read().finally(() => setReads((count) => count - 1))
    },
    [leaveTheirs],
  )
  const paper = tickets && <KotPrint tickets={tickets} settings={settings} onPrinted={done} />
  return { print, paper, isReading: reads > 0 }
}
