import type { KitchenTicket, listKitchenTickets, ResponseOf } from '@tiffin/contracts'

export type Board = ResponseOf<typeof listKitchenTickets>

/**
 * A read with the objects of the read before wherever a ticket is the same, also at another place: cards are redrawn
 * by the identity of their ticket, so one that is gone redraws no other.
 */
export function keepTickets(before: Board | undefined, next: Board): Board {
  if (!before) return next
  const known = new Map([...before.open, ...before.bumped].map((ticket) => [ticket.id, ticket]))
  const keep = (ticket: KitchenTicket) => {
    const last = known.get(ticket.id)
    return last && isSame(last, ticket) ? last : ticket
  }
  const kept = { ...next, open: next.open.map(keep), bumped: next.bumped.map(keep) }
  const stations = isSame(before.stations, next.stations) ? before.stations : next.stations
  return { ...kept, stations }
}

/** Compares as JSON; both objects come from one contract, which fixes the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
