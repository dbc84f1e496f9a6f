import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls back every second, with one timer for all tickets. @returns a function that stops the calls */
function watchClock(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the result of `read` for the time in milliseconds. The component is redrawn only when the result changes. */
export function useClock<Value extends string | number | boolean>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(watchClock, () => read(Date.now()))
}
