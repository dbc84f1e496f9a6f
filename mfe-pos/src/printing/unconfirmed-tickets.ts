import type { PunchReply } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'

const KEY = 'tiffin.pos.tickets'
/** The age in ms after which a ticket is forgotten. */
const LIFETIME_MS = 24 * HOUR_MS
export type UnconfirmedTicket = NonNullable<PunchReply['kots']>[number] & { readonly punchedAt: number }

/** Reads the tickets of this till that no reply has confirmed as delivered. They survive a reload. */
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

/**
 * Forgets the tickets that a reply does not list as undelivered, except those made since its request: the reply does
 * not know them, and may come many seconds after them.
 */
export function forgetConfirmed(undelivered: ReadonlySet<string>, requestedAtMs: number): void {
  const known = readUnconfirmed()
  const left = known.filter(({ id, punchedAt }) => undelivered.has(id) || punchedAt >= requestedAtMs)
  if (left.length < known.length) save(left)
}

function save(tickets: readonly UnconfirmedTicket[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tickets))
  } catch {
    // Storage is full or blocked: the alarm for these tickets then comes half a minute later, as for tickets of other
    // tills.
  }
}
