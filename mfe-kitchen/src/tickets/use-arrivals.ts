import { useEffect, useRef } from 'react'
import { hasArrivals, knownOf, type Known } from './arrivals.ts'
import type { Board } from './reuse-unchanged-tickets.ts'

/** Calls back when a read of a station has a new ticket. Another station starts the comparison again. */
export function useArrivals(board: Board | undefined, station: string | null, onArrival: () => void): void {
  const last = useRef<{ readonly station: string | null; readonly known: Known } | null>(null)
  useEffect(() => {
    if (!board) return
    const known = last.current?.station === station ? last.current.known : null
    last.current = { station, known: knownOf(board) }
    if (hasArrivals(known, board)) onArrival()
  }, [board, station, onArrival])
}
