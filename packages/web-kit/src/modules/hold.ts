import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

/**
 * Keeps the page and the version of its module in place while work is open that a change would lose, such as an order.
 * A form with unsaved changes holds by itself.
 */
export function useHold(isWorkOpen: boolean): void {
  useEffect(() => {
    if (!isWorkOpen) return
    count(1)
    return () => count(-1)
  }, [isWorkOpen])
}

export function isHeld(): boolean {
  return holders > 0
}

/** The same for a component that has to know when it ends. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(subscribe, isHeld)
}

function count(by: 1 | -1): void {
  holders += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
