import type { KitchenTicket, listKitchenTickets, ResponseOf } from '@tiffin/contracts'

export type BoardTickets = ResponseOf<typeof listKitchenTickets>

/**
 * Returns a read in which each unchanged ticket is the same object as in the read before, even at another place. Cards
 * are redrawn when the object of their ticket changes, so a ticket that is gone redraws no other card.
 */
export function reuseUnchangedTickets(before: BoardTickets | undefined, next: BoardTickets): BoardTickets {
  if (!before) return next
  const known = new Map([...before.open, ...before.bumped].map((ticket) => [ticket.id, ticket]))
  const reuse = (ticket: KitchenTicket) => {
    const last = known.get(ticket.id)
    return last && isSame(last, ticket) ? last : ticket
  }
  const reused = { ...next, open: next.open.map(reuse), bumped: next.bumped.map(reuse) }
  const stations = isSame(before.stations, next.stations) ? before.stations : next.stations
  return { ...reused, stations }
}

/** Compares as JSON; both objects come from one contract, which fixes the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
