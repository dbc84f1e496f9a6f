import { KEPT_AFTER_MS } from '@tiffin/web-kit/storage'
import { tillDatabase, tillRecords } from '../drafts/till-records.ts'
import { withoutTimer } from './without-timer.ts'

/**
 * Holds back every write to a store, as a slow disk does, until the test releases the writes. The time limit of the
 * till for a write is off meanwhile.
 *
 * @returns a function that lets the writes through
 */
export async function holdDisk(store: 'drafts' | 'actions'): Promise<() => void> {
  await tillRecords()[store].ready
  withoutTimer(KEPT_AFTER_MS)

  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(tillDatabase())
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const records = database.transaction(store, 'readwrite').objectStore(store)
  let isHeld = true
  // A transaction lasts as long as it has requests, and the next one of its store waits for it.
  const hold = () => {
    if (isHeld) records.get('').addEventListener('success', hold)
    else database.close()
  }
  hold()
  return () => void (isHeld = false)
}
