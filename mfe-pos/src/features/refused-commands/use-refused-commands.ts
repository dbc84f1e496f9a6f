import type { HeldCommand } from '@tiffin/contracts'
import { TIMINGS, useLiveChanges } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { useHeldCommands } from '../../waiting/use-held-payments.ts'
import { useWaiting } from '../../waiting/use-waiting.ts'

/** The shortest time between two reads for events, in milliseconds. */
const LISTEN_EVERY_MS = 150
const NONE: readonly HeldCommand[] = []

/**
 * Returns the commands of all tills that wait for a decision, the oldest first. They are read again when an event tells
 * of a change, when a waiting command of this till has left its queue, and once a minute.
 */
export function useRefusedCommands(): readonly HeldCommand[] {
  const { data, refetch } = useHeldCommands({ staleTime: 0, refetchInterval: TIMINGS.posRefreshMs })
  useLiveChanges({ held: () => void refetch() }, LISTEN_EVERY_MS)
  const readAgain = useReadAgain()
  const waiting = useWaiting()
  const before = useRef(waiting)
  useEffect(() => {
    const gone = before.current.filter(({ id }) => !waiting.some((each) => each.id === id))
    before.current = waiting
    if (gone.length > 0) void refetch()
    // The lists are read again, because the floor has shown the refused punch at its table until now.
    if (gone.some(({ refusal }) => refusal)) readAgain()
  }, [waiting, refetch, readAgain])
  return data ?? NONE
}
