import { useQueryClient } from '@tiffin/web-kit'
import { useSyncExternalStore } from 'react'
import { readsOf } from './follow-reads.ts'

/**
 * Returns the time of the last answer about tables and orders while the server does not answer, in milliseconds by the
 * clock of this terminal; null while it answers.
 */
export function useFloorAsOf(): number | null {
  const { subscribe, floorAsOf } = readsOf(useQueryClient())
  return useSyncExternalStore(subscribe, floorAsOf)
}

/**
 * Returns the time of the last answer about the menu while the server does not answer, in milliseconds by the clock of
 * this terminal; null while it answers.
 */
export function useMenuAsOf(): number | null {
  const { subscribe, menuAsOf } = readsOf(useQueryClient())
  return useSyncExternalStore(subscribe, menuAsOf)
}
