import type { Order, Table } from '@tiffin/contracts'
import { HOUR_MS, type OrderType } from '@tiffin/domain'
import { useSession } from '@tiffin/web-kit'
import { useState, useSyncExternalStore } from 'react'
import { NO_PARTY, type Draft } from './draft.ts'
import { withoutWaiting } from './without-waiting.ts'
import { OLD_DRAFTS, restaurantOfToken, tillRecords, type TillRecords } from './till-records.ts'

type DraftOwner =
  | { readonly orderType: OrderType; readonly table: Pick<Table, 'id'> | null }
  | { readonly orderId: Order['id'] }

/**
 * Returns the name under which a draft is stored. A new order at a table is stored by its table, and any other new
 * order by its order type. An addition is stored by its order.
 */
export function draftNameOf(owner: DraftOwner): string {
  return 'orderId' in owner ? `order:${owner.orderId}` : `${owner.orderType}:${owner.table?.id ?? ''}`
}

/** The length of a shift, in ms. The guests of an older draft have left. */
const LIFETIME_MS = 12 * HOUR_MS

/** The drafts of a restaurant, which survive a reload and a killed browser. */
export type Drafts = ReturnType<typeof draftsIn>

function draftsIn(records: TillRecords) {
  const { drafts, commands } = records
  return {
    /** False until drafts and queue are both read, because a waiting punch is in no draft. */
    isReady: () => drafts.isReady() && commands.isReady(),
    /** Returns null when no draft is stored, or when the stored one is too old or unreadable. */
    read(name: string, nowMs = Date.now()): Draft | null {
      const stored = drafts.read(name)
      if (!stored || !Array.isArray(stored.lines) || nowMs - stored.savedAt > LIFETIME_MS) return null
      const { lines, customer, dirty, attempt = null, party = NO_PARTY } = stored
      return withoutWaiting({ lines, customer, dirty, attempt, party }, records)
    },
    save: (name: string, draft: Draft) => drafts.write(name, { ...draft, savedAt: Date.now() }),
    remove: drafts.remove,
    /**
     * Calls the listener when a draft is saved or removed, in another tab too. @returns a function that stops the calls
     */
    onChange(listener: () => void) {
      const ends = [drafts.onChange(listener), commands.onChange(listener)]
      return () => ends.forEach((end) => end())
    },
  } as const
}

const draftsOf = new WeakMap<TillRecords, Drafts>()

/**
 * Returns the drafts of the restaurant. They are stored by its id, because its name can change and two restaurants may
 * share a name.
 */
export function useDrafts(): Drafts {
  const { restaurantName } = useSession()
  const [drafts] = useState(() => {
    const id = restaurantOfToken()
    if (id) renameDrafts(restaurantName, id)
    const records = tillRecords()
    const known = draftsOf.get(records) ?? draftsIn(records)
    draftsOf.set(records, known)
    return known
  })
  return drafts
}

/** Returns false until the stored drafts and the queue are read, but for a second at most: the rest is added later. */
export function useAreDraftsReady({ onChange, isReady }: Drafts): boolean {
  return useSyncExternalStore(onChange, isReady)
}

/** Returns the number of lines in the draft with this name; null when this terminal has no draft of this name. */
export function useDraftLines({ onChange, read }: Drafts, name: string): number | null {
  return useSyncExternalStore(onChange, () => read(name)?.lines.length ?? null)
}

/**
 * Renames the drafts of an early release in local storage. That release stored them under the restaurant's name; this
 * release takes them over under the restaurant's id. A draft that exists under the id is newer, so it stays and the
 * older one is removed.
 */
function renameDrafts(name: string, id: string): void {
  try {
    const prefix = `${OLD_DRAFTS}:${name}:`
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const renamed = `${OLD_DRAFTS}:${id}:${key.slice(prefix.length)}`
      if (localStorage.getItem(renamed) === null) localStorage.setItem(renamed, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
