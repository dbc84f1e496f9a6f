import { listMenu } from '@tiffin/contracts'
import { queryKeyOf, useLiveChanges, useQueryClient } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'
import { followFloor } from './follow-floor.ts'

/**
 * The shortest times between two reads of the floor's changes and of the menu, in milliseconds (not in the
 * specification).
 */
const READ_FLOOR_EVERY_MS = 150
const READ_MENU_EVERY_MS = 1_000

/**
 * Applies changes of other terminals to the cached lists, and reads the menu again when it has changed. Renders
 * nothing.
 */
export function LiveFloor() {
  const queries = useQueryClient()
  const follow = useRef<((head: number | null) => void) | null>(null)
  useEffect(() => {
    const over = new AbortController()
    follow.current = followFloor(queries, over.signal)
    return () => over.abort()
  }, [queries])
  useLiveChanges({ floor: (head) => follow.current?.(head) }, READ_FLOOR_EVERY_MS)
  useLiveChanges({ menu: () => void queries.invalidateQueries({ queryKey: queryKeyOf(listMenu) }) }, READ_MENU_EVERY_MS)
  return null
}
