import { useBell, type BellState } from '@tiffin/web-kit/sound'
import { useEffect, useRef, useState } from 'react'
import type { BoardTickets } from '../../board-data/reuse-unchanged-tickets.ts'
import { hasArrivals, knownTicketsOf, type KnownTickets } from './arrivals.ts'

/**
 * Rings the bell of the kitchen when a read of a station has a new ticket. Another station starts the comparison again.
 *
 * @returns whether the bell can be heard, and when the last new ticket came, at first when the board was opened
 */
export function useArrivalBell(
  board: BoardTickets | undefined,
  station: string | null,
): { readonly state: BellState; readonly arrivedAtMs: number } {
  const { state, ring } = useBell()
  const [arrivedAtMs, setArrivedAtMs] = useState(Date.now)
  const last = useRef<{ readonly station: string | null; readonly known: KnownTickets } | null>(null)
  useEffect(() => {
    if (!board) return
    const known = last.current?.station === station ? last.current.known : null
    last.current = { station, known: knownTicketsOf(board) }
    if (!hasArrivals(known, board)) return
    setArrivedAtMs(Date.now())
    ring()
  }, [board, station, ring])
  return { state, arrivedAtMs }
}
