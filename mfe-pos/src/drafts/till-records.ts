import { readTokenClaims } from '@tiffin/domain'
import { readToken, toast } from '@tiffin/web-kit'
import { browserDisk, openStoredRecords, type Dated, type Disk, type StoredRecords } from '@tiffin/web-kit/storage'
import { databaseOf } from '@tiffin/web-kit/waiting'
import type { Waiting } from '../waiting/punch-job.ts'
import type { TillInvoice } from '../waiting/number-invoice.ts'
import type { Taken } from '../waiting/use-taken.ts'
import type { Draft } from './draft.ts'
import { messages } from './messages.ts'

export type StoredDraft = Draft & Dated
/** The `taken` of an action, as of its tap, and the number that the till gave its invoice. */
export type Tapped = Taken & { readonly till_invoice?: TillInvoice }
/** The Idempotency-Key of an action, and the content that it was made for. */
export type StoredKey = Dated & Tapped & { readonly fingerprint: string; readonly key: string }

/** The records of the till that this browser stores for one restaurant, whoever is signed in. */
export type TillRecords = {
  /** The database of the records, for a transaction over several of them. */
  readonly disk: Disk
  readonly drafts: StoredRecords<StoredDraft>
  /** The keys of actions that were sent and have no answer yet, such as payments, prints and moves, by action. */
  readonly actions: StoredRecords<StoredKey>
  /**
   * The commands of the queue, by their idempotency keys. None is removed because of its age. A refusal of the disk
   * needs no warning here, because the disk has then refused the draft or the key of the payment as well.
   */
  readonly commands: StoredRecords<Waiting>
}

const STORES = ['drafts', 'actions', 'commands', 'till'] as const
/**
 * The prefixes of keys in releases before decision 41. A draft has the id of its restaurant after the prefix; an action
 * of a tab has none.
 */
export const OLD_DRAFTS = 'tiffin.pos.draft'
const OLD_ACTIONS = 'tiffin.pos.action'

const opened = new Map<string, TillRecords>()
/** Ends with the page: what a test has left unsaved is no draft of the pages after it. */
let page = new AbortController()

/** The last token that was decoded, and the id in it: every render asks for the id, and the token seldom changes. */
let decoded: { readonly token: string; readonly restaurant: string | null } = { token: '', restaurant: null }

/**
 * Returns the id of the restaurant from the token; null without a token, and on the mock API, whose token names no
 * restaurant.
 */
export function restaurantOfToken(): string | null {
  const token = readToken('restaurant') ?? ''
  if (token !== decoded.token) decoded = { token, restaurant: readTokenClaims(token)?.tid ?? null }
  return decoded.restaurant
}

/** Returns the name of the restaurant's database, which no other restaurant opens. */
export function tillDatabase(): string {
  return databaseOf(restaurantOfToken())
}

/** Returns a new connection to the restaurant's database, which the caller has to close. */
export function tillDisk(): Disk {
  return browserDisk(tillDatabase(), STORES)
}

/**
 * Returns the records of the signed-in restaurant. The first call opens their database, and takes over the records of
 * earlier releases.
 */
export function tillRecords(): TillRecords {
  const known = opened.get(tillDatabase())
  if (known) return known
  const disk = tillDisk()
  const prefix = `${OLD_DRAFTS}:${restaurantOfToken()}:`
  const onLost = () => void toast.warning(messages.notStored, { id: 'not-stored' })
  const records: TillRecords = {
    disk,
    drafts: openStoredRecords<StoredDraft>(disk, 'drafts', {
      ...inherit(() => localStorage, prefix),
      onLost,
    }),
    actions: openStoredRecords<StoredKey>(disk, 'actions', {
      ...inherit(() => sessionStorage, `${OLD_ACTIONS}:`),
      onLost,
    }),
    commands: openStoredRecords<Waiting>(disk, 'commands', {
      removedAfterMs: Infinity,
      mend: (damaged) => ({ savedAt: 0, damaged }) as unknown as Waiting,
    }),
  }
  opened.set(disk.name, records)
  addEventListener('pagehide', () => leaveDrafts(prefix, records.drafts.unsaved()), { signal: page.signal })
  return records
}

/**
 * Writes unsaved drafts to local storage, from where the next page takes them over. A page that ends does not wait for
 * the database, so the last taps before a reload may not be on the disk.
 */
function leaveDrafts(prefix: string, unsaved: ReadonlyMap<string, StoredDraft>): void {
  try {
    for (const [name, draft] of unsaved) localStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // Local storage is full or blocked, so these drafts are lost.
  }
}

/** Closes the records and drops those in memory, as the end of a page does. Only tests call it. */
export function forgetTillRecords(): void {
  for (const records of opened.values()) Object.values(records).forEach(({ close }) => close())
  opened.clear()
  page.abort()
  page = new AbortController()
}

/**
 * Reads the records of earlier releases, whose keys begin with the prefix. Each record is removed from the old storage
 * once it is taken over.
 */
function inherit<Value extends Dated>(placeOf: () => Storage, prefix: string) {
  const inherited = new Map<string, Value>()
  try {
    const place = placeOf()
    for (const key of Object.keys(place).filter((each) => each.startsWith(prefix))) {
      const value = parse(place.getItem(key))
      if (value) inherited.set(key.slice(prefix.length), { savedAt: Date.now(), ...value } as Value)
      else place.removeItem(key)
    }
    return { inherited, onInherited: (key: string) => place.removeItem(prefix + key) }
  } catch {
    // The old storage is blocked, so there is nothing to take over.
    return { inherited }
  }
}

function parse(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
