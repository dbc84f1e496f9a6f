import type { addItems, BodyOf, createOrder, Order, Table } from '@tiffin/contracts'
import { readTokenClaims, type CartLine, type CustomerDetails, type OrderType } from '@tiffin/domain'
import { readToken, useSession } from '@tiffin/web-kit'
import { useState, useSyncExternalStore } from 'react'

/**
 * A punch that was sent and has no answer yet. Only a repetition with the same key and body finds out whether the
 * server stored it. With a null `orderId` it places an order, otherwise it adds to that order.
 */
export type Attempt = { readonly key: string; readonly lines: readonly CartLine[] } & (
  | { readonly orderId: null; readonly body: BodyOf<typeof createOrder> }
  | { readonly orderId: string; readonly body: BodyOf<typeof addItems> }
)

/**
 * The number of guests at the table, and the minutes until the promised time of an order without a table. A value is
 * null while it was not entered.
 */
export type Party = { readonly covers: number | null; readonly promisedInMinutes: number | null }
export const NO_PARTY: Party = { covers: null, promisedInMinutes: null }

/**
 * The draft of an order. `lines` are the tapped lines that are not known to be punched, including those of `attempt`.
 */
export type Draft = {
  readonly lines: readonly CartLine[]
  readonly customer: CustomerDetails
  readonly dirty: boolean
  readonly attempt: Attempt | null
  /**
   * The party of a new order. The field is absent in drafts of older releases, and in drafts of an order that exists.
   */
  readonly party?: Party
}

type DraftOwner =
  | { readonly orderType: OrderType; readonly table: Pick<Table, 'id'> | null }
  | { readonly orderId: Order['id'] }

/**
 * Returns the name under which a draft is stored. The draft of a new order is stored by its table, or without a table
 * by its order type; the draft of an addition by its order.
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
/** The length of a shift, in ms. When a draft is older, its guests have left. */
const LIFETIME_MS = 12 * 3_600_000

/** Reads a draft back after a reload. Null when no draft is stored, or when the stored one is too old or unreadable. */
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
 * Returns the id under which drafts of the restaurant are stored. Its name would not do, because it can change and two
 * restaurants may share it. Drafts that an older release stored under the name are moved to the id.
 */
export function useDraftRestaurant(): string {
  const { restaurantName } = useSession()
  const [restaurant] = useState(() => {
    // Without the shell, as on the mock API, the token has no restaurant's id, so the name is used.
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

/** Returns the number of lines in the draft with this name; null when this terminal has no such draft. */
export function useDraftLines(name: string): number | null {
  return useSyncExternalStore(onDraftsChanged, () => readDraft(name)?.lines.length ?? null)
}
