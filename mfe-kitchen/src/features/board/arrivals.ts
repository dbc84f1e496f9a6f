import type { BoardTickets } from '../../board-data/reuse-unchanged-tickets.ts'

/** The ids of the tickets of the last read, open or bumped. Older ids are dropped, so that the set does not grow. */
export type KnownTickets = ReadonlySet<string>

/**
 * Returns true when a read has a ticket that is new to this screen. In the first read (`known` is null) a ticket is new
 * when no screen has shown it. In a later read a ticket is new when the read before did not have it, even if another
 * screen has shown it. Recalled tickets, and tickets that a colleague took over, are not new.
 */
export function hasArrivals(known: KnownTickets | null, { open }: BoardTickets): boolean {
  return open.some(({ id, shown_at, handed_over }) => !handed_over && (known ? !known.has(id) : shown_at === null))
}

export function knownTicketsOf({ open, bumped }: BoardTickets): KnownTickets {
  return new Set([...open, ...bumped].map(({ id }) => id))
}
