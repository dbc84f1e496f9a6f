import { listKitchenTickets } from '@tiffin/contracts'
import { useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { useMemo, useState } from 'react'
import { reuseUnchangedTickets, type BoardTickets } from './reuse-unchanged-tickets.ts'
import { withPendingChanges } from './pending.ts'
import { useChanges } from './use-changes.ts'

/** The milliseconds between two reads. By these reads the server also knows that a screen is there. */
export const READ_EVERY_MS = 5_000
/** The shortest time between two reads for events of other terminals. */
const LISTEN_EVERY_MS = 500
/** The time for which the tickets of another station are kept in the query cache. */
const FORGET_AFTER_MS = 60_000

/**
 * Provides the tickets of a station, or of all stations (null). The tickets are read every five seconds, also while the
 * page is hidden, and when an event reports a change, at most every `LISTEN_EVERY_MS`.
 */
export function useBoard(station: string | null) {
  const [beganAtMs] = useState(Date.now)
  const read = useApiQuery(
    listKitchenTickets,
    useMemo(() => (station === null ? {} : { query: { station } }), [station]),
    {
      refetchInterval: READ_EVERY_MS,
      refetchIntervalInBackground: true,
      retry: false,
      gcTime: FORGET_AFTER_MS,
      structuralSharing: (before, next) =>
        reuseUnchangedTickets(before as BoardTickets | undefined, next as BoardTickets),
    },
  )
  const { data, error, dataUpdatedAt, refetch } = read
  // A read under way is not cancelled, because on a slow connection with many events no read would ever end.
  const readAgain = () => void refetch({ cancelRefetch: false })
  useLiveChanges({ floor: readAgain, kot: readAgain }, LISTEN_EVERY_MS)
  const { pending, ...changes } = useChanges()
  return {
    ...changes,
    /** The board as last read; undefined before the first read that succeeds. */
    read: data,
    /** The board as last read, with the taps that are not answered yet. */
    board: useMemo(() => data && withPendingChanges(data, pending), [data, pending]),
    error,
    /**
     * The time of the last successful read in ms; before the first one, the time at which the page opened the board.
     */
    readAtMs: dataUpdatedAt || beganAtMs,
  }
}
