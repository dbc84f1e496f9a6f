import { MINUTE_MS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Returns a number that depends on the server's time. All clocks of the page share one timer, and a component renders
 * again only when its own number changes. Of eighty tables, one or two render in a second.
 *
 * @param readAt returns the number at a time in ms since 1970
 */
export function useNow(readAt: (nowMs: number) => number): number {
  return useSyncExternalStore(subscribe, () => readAt(serverTime()))
}

/** Returns the whole minutes since an instant; 0 while the estimated server time is before it. */
export function useMinutesSince(instant: string): number {
  return Math.max(
    0,
    useNow((nowMs) => Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS)),
  )
}

/** Returns the minutes until an instant, rounded up; 0 or less once it has passed. */
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
