import { MINUTE_MS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * A number that follows the server's clock. All clocks of the page share one timer, and a component draws again when
 * its own number has changed and not before: of eighty tables at most one or two a second.
 *
 * @param readAt the number at a moment in milliseconds
 */
export function useNow(readAt: (nowMs: number) => number): number {
  return useSyncExternalStore(subscribe, () => readAt(serverTime()))
}

/** Whole minutes since an instant; 0 where the server's clock is a moment behind. */
export function useMinutesSince(instant: string): number {
  return Math.max(
    0,
    useNow((nowMs) => Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS)),
  )
}

/** Minutes left until an instant, a begun one as a whole one; 0 and less once it is over. */
export function useMinutesUntil(instant: string): number {
  return useNow((nowMs) => Math.ceil((Date.parse(instant) - nowMs) / MINUTE_MS))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setTimeout(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function tick(): void {
  timer = setTimeout(tick, TICK_MS)
  for (const listener of listeners) listener()
}
