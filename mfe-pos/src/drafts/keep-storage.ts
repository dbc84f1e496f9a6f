import { HOUR_MS } from '@tiffin/domain'

const KEY = 'tiffin.pos.storage-notice'
const ONCE_IN_MS = 24 * HOUR_MS

/**
 * Asks the browser not to evict the stored data of the till. Some browsers ask the user, others decide alone.
 *
 * @returns true if the browser may still evict the data, and would not do so to an installed page. False where nothing
 *   is known: a page without HTTPS cannot ask, and cannot be installed
 */
export async function mayDeleteStorage(): Promise<boolean> {
  const { storage } = navigator as { readonly storage?: StorageManager }
  try {
    if (!storage?.persist || (await storage.persisted()) || (await storage.persist())) return false
    return !matchMedia('(display-mode: standalone)').matches
  } catch {
    return false
  }
}

/** Returns whether the notice was not shown within the last day, and stores that it is shown now. */
export function isNoticeDue(nowMs = Date.now()): boolean {
  try {
    const shownMs = Number(localStorage.getItem(KEY))
    // A later time was stored by a clock that was wrong.
    if (shownMs <= nowMs && nowMs - shownMs < ONCE_IN_MS) return false
    localStorage.setItem(KEY, String(nowMs))
    return true
  } catch {
    // Without a place for the time, the notice would be shown at every start.
    return false
  }
}
