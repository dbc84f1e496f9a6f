import type { PunchReply } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'

const KEY = 'tiffin.pos.tickets'
/** How long a ticket is worth asking about, in milliseconds. */
const LIFETIME_MS = 24 * HOUR_MS
/**
 * Milliseconds for which a new ticket is kept in any case, because a reply under way when it was made does not list it.
 */
const ANSWER_LAGS_MS = 5_000

export type UnconfirmedTicket = NonNullable<PunchReply['kots']>[number] & { readonly punchedAt: number }

/** The tickets of this till that no reply has confirmed as delivered, kept over a reload. */
export function readUnconfirmed(nowMs = Date.now()): readonly UnconfirmedTicket[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly UnconfirmedTicket[]
    return Array.isArray(stored) ? stored.filter(({ punchedAt }) => nowMs - punchedAt < LIFETIME_MS) : []
  } catch {
    return []
  }
}

export function keepUnconfirmed(made: NonNullable<PunchReply['kots']>, nowMs = Date.now()): void {
  const known = readUnconfirmed(nowMs)
  const added = made.filter(({ id }) => known.every((ticket) => ticket.id !== id))
  if (added.length > 0) save([...known, ...added.map((ticket) => ({ ...ticket, punchedAt: nowMs }))])
}

/** Forgets the tickets that are no longer undelivered, except those made a moment ago. */
export function forgetConfirmed(undelivered: ReadonlySet<string>, nowMs = Date.now()): void {
  const known = readUnconfirmed(nowMs)
  const left = known.filter(({ id, punchedAt }) => undelivered.has(id) || nowMs - punchedAt < ANSWER_LAGS_MS)
  if (left.length < known.length) save(left)
}

function save(tickets: readonly UnconfirmedTicket[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tickets))
  } catch {
    // Storage is full or blocked: the alarm for them comes half a minute later, as for tickets of other tills.
  }
}
