import { listHeldCommands, type HeldCommand } from '@tiffin/contracts'
import { TIMINGS, useApiQuery, useLiveChanges } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'
import { useWaiting } from '../../waiting/use-waiting.ts'

/** The shortest time between two reads for events, in milliseconds. */
const LISTEN_EVERY_MS = 150
const NONE: readonly HeldCommand[] = []

/**
 * Returns the punches of all tills that wait for a decision, the oldest first. They are read again when an event tells
 * of a change, when a waiting punch of this till has left its queue, and once a minute.
 */
export function useHeld(): readonly HeldCommand[] {
  const { data, refetch } = useApiQuery(listHeldCommands, {}, { staleTime: 0, refetchInterval: TIMINGS.posRefreshMs })
  useLiveChanges({ held: () => void refetch() }, LISTEN_EVERY_MS)
  const waiting = useWaiting().length
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) void refetch()
    before.current = waiting
  }, [waiting, refetch])
  return data ?? NONE
}
