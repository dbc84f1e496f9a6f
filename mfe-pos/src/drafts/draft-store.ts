import type { addItems, BodyOf, createOrder, Order, Table } from '@tiffin/contracts'
import { readTokenClaims, type CartLine, type CustomerDetails, type OrderType } from '@tiffin/domain'
import { readToken, useSession } from '@tiffin/web-kit'
import { useState, useSyncExternalStore } from 'react'

/**
 * A punch that was sent and is not answered: whether it is stored, only the same key with the same body can tell.
 * Without an order it places one, else it adds to that.
 */
export type Attempt = { readonly key: string; readonly lines: readonly CartLine[] } & (
  | { readonly orderId: null; readonly body: BodyOf<typeof createOrder> }
  | { readonly orderId: string; readonly body: BodyOf<typeof addItems> }
)

/**
 * The guests at the table, and the minutes until an order without a table is promised; null where nobody entered them.
 */
export type Party = { readonly covers: number | null; readonly promisedInMinutes: number | null }
export const NO_PARTY: Party = { covers: null, promisedInMinutes: null }

/** The lines that are tapped and not known to be punched, those of the attempt included. */
export type Draft = {
  readonly lines: readonly CartLine[]
  readonly customer: CustomerDetails
  readonly dirty: boolean
  readonly attempt: Attempt | null
  /** Absent in drafts of older releases, and where the order exists already. */
  readonly party?: Party
}

type DraftOwner =
  | { readonly orderType: OrderType; readonly table: Pick<Table, 'id'> | null }
  | { readonly orderId: Order['id'] }

/**
 * The name a draft is stored under. A table or an order type has one for its next order, an order one for what is added
 * to it.
 *
 * @param restaurant from `useDraftRestaurant`
 */
export function draftNameOf(restaurant: string, owner: DraftOwner): string {
  return 'orderId' in owner
    ? `${restaurant}:order:${owner.orderId}`
    : `${restaurant}:${owner.orderType}:${owner.table?.id ?? ''}`
}

type Stored = Draft & { readonly savedAt: number }

const PREFIX = 'tiffin.pos.draft'
/** The length of a shift. The guests of an older draft have left. */
const LIFETIME_MS = 12 * 3_600_000

/** Reads a draft back after a reload; null when there is none, it is too old or it cannot be read. */
export function readDraft(name: string, nowMs = Date.now()): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(`${PREFIX}:${name}`) ?? 'null') as Stored | null
    if (!stored || !Array.isArray(stored.lines) || nowMs - stored.savedAt > LIFETIME_MS) return null
    const { lines, customer, dirty, attempt = null, party = NO_PARTY } = stored
    return { lines, customer, dirty, attempt, party }
  } catch {
    return null
  }
}

/**
 * Returns the id of the restaurant, under which its drafts are stored: a name changes, and two restaurants may share
 * one. Drafts that an older release stored by the name are carried over.
 */
export function useDraftRestaurant(): string {
  const { restaurantName } = useSession()
  const [restaurant] = useState(() => {
    // A module that runs alone, on mocks, has no token with an id.
    const id = readTokenClaims(readToken('restaurant') ?? '')?.tid
    if (id) renameDrafts(restaurantName, id)
    return id ?? restaurantName
  })
  return restaurant
}

/**
 * Moves drafts of an earlier release, which are stored under the restaurant's name, to its id. A draft that exists
 * under the id is newer, so it stays and the older one is removed.
 */
function renameDrafts(name: string, id: string): void {
  try {
    const prefix = `${PREFIX}:${name}:`
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const renamed = `${PREFIX}:${id}:${key.slice(prefix.length)}`
      if (localStorage.getItem(renamed) === null) localStorage.setItem(renamed, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

export function saveDraft(name: string, draft: Draft, nowMs = Date.now()): void {
  try {
    localStorage.setItem(`${PREFIX}:${name}`, JSON.stringify({ ...draft, savedAt: nowMs } satisfies Stored))
  } catch {
    // Storage is full or blocked: the cart stays in memory and does not survive a reload.
  }
  tellListeners()
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(`${PREFIX}:${name}`)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  tellListeners()
}

const listeners = new Set<() => void>()

/** Calls back when a draft is saved or removed, in another tab too. @returns a function that stops the calls */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** How many lines this terminal keeps unpunched under a name; null where it keeps no draft. */
export function useDraftLines(name: string): number | null {
  return useSyncExternalStore(onDraftsChanged, () => readDraft(name)?.lines.length ?? null)
}
