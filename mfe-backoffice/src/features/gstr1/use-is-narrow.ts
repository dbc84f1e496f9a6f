import { useSyncExternalStore } from 'react'

/** Matches a window in which a table of five amounts does not fit: a phone, or a wider one with large text. */
const NARROW = '(max-width: 40rem)'

function onWidth(notify: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW)
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
}

/** Returns whether the window is too narrow for a table of a few columns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(onWidth, () => globalThis.matchMedia?.(NARROW).matches ?? false)
}
