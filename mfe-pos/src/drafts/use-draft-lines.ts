import { useSyncExternalStore } from 'react'
import { onDraftsChanged, readDraft } from './draft-store.ts'

/** How many lines this terminal keeps unpunched under a name; null where it keeps no draft. */
export function useDraftLines(name: string): number | null {
  return useSyncExternalStore(onDraftsChanged, () => readDraft(name)?.lines.length ?? null)
}
