import type { PunchReply } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'

const KEY = 'tiffin.pos.tickets'
/** How long a ticket is worth asking about, in milliseconds. */
const LIFETIME_MS = 24 * HOUR_MS
/** An answer that was on its way while a ticket was made does not know of it. */
const ANSWER_LAGS_MS = 5_000

export type UnconfirmedTicket = NonNullable<PunchReply['kots']>[number] & { readonly punchedAt: number }

/** The tickets that this till made and of which nobody has said yet that the kitchen has them; also after a reload. */
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

/** Keeps of what was made a while ago only the tickets that are still undelivered. */
export function forgetConfirmed(undelivered: ReadonlySet<string>, nowMs = Date.now()): void {
  const known = readUnconfirmed(nowMs)
  const left = known.filter(({ id, punchedAt }) => undelivered.has(id) || nowMs - punchedAt < ANSWER_LAGS_MS)
  if (left.length < known.length) save(left)
}

function save(tickets: readonly UnconfirmedTicket[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tickets))
  } catch {
    // Storage is full or closed to us: the alarm comes up with those of other tills, half a minute later.
  }
}
