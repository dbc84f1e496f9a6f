import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

/**
 * Keeps the page and its module's version in place while there is work that a change would lose, such as an open order.
 * `useUnsavedChanges` does this for forms.
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

/** Returns whether the page is held, and renders the component again when that changes. */
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
