import { useEffect, useRef } from 'react'
import { hasArrivals, knownTicketsOf, type KnownTickets } from './arrivals.ts'
import type { BoardTickets } from './reuse-unchanged-tickets.ts'

/** Calls back when a read of a station has a new ticket. Another station starts the comparison again. */
export function useArrivals(board: BoardTickets | undefined, station: string | null, onArrival: () => void): void {
  const last = useRef<{ readonly station: string | null; readonly known: KnownTickets } | null>(null)
  useEffect(() => {
    if (!board) return
    const known = last.current?.station === station ? last.current.known : null
    last.current = { station, known: knownTicketsOf(board) }
    if (hasArrivals(known, board)) onArrival()
  }, [board, station, onArrival])
}
