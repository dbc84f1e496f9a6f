import { listUndelivered, type ResponseOf } from '@tiffin/contracts'
import { queryKeyOf, type useQueryClient } from '@tiffin/web-kit'
import { restaurantOfToken } from '../drafts/till-records.ts'

/** Returns the key of the restaurant, because another one may have been signed in to in this browser before. */
const keyOf = () => `tiffin.pos.is-watched:${restaurantOfToken()}`
/** The key of earlier releases, one for the browser, which is read until the restaurant has its own. */
const OLD_KEY = 'tiffin.pos.is-watched'
const READ = queryKeyOf(listUndelivered, {})

/** Stores whether stations of the restaurant have screens or printers, for a till that opens without a connection. */
export function keepWatched(hasOutputs: boolean): void {
  try {
    localStorage.setItem(keyOf(), String(hasOutputs))
    localStorage.removeItem(OLD_KEY)
  } catch {
    // Storage is full or blocked: a till that opens without a connection then offers no kitchen tickets by itself.
  }
}

/** Returns whether stations of the restaurant have screens or printers, by the last reply that this browser got. */
export function isWatched(queries: ReturnType<typeof useQueryClient>): boolean {
  const known = queries.getQueryData<ResponseOf<typeof listUndelivered>>(READ)?.is_watched
  if (known !== undefined) return known
  try {
    return (localStorage.getItem(keyOf()) ?? localStorage.getItem(OLD_KEY)) === 'true'
  } catch {
    return false
  }
}
