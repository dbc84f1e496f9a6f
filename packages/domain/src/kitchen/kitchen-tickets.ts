/** A place in the kitchen that cooks a part of the menu, and takes tickets for it. */
export type Station = { readonly id: string; readonly name: string }

/**
 * One line of a ticket: what to cook, how many portions, and what the guest wishes about it. Lines of before dishes
 * were kept have a name alone.
 */
export type TicketLine = {
  readonly name: string
  readonly quantity: number
  readonly notes?: string
  readonly menuItemId?: string
}

/** What one station is to cook of one punch. */
export type StationTicket = { readonly station: Station; readonly lines: readonly TicketLine[] }

/** A punched line as the kitchen needs it: the name for its tickets, and the station where one is set. */
export type KitchenLine = TicketLine & { readonly stationId: string | null }

/**
 * The tickets of one punch: a station each, in the order of the stations, with the lines in the order they were tapped.
 * Tickets hold what that punch adds and nothing else, because an order that is compared with what was printed before
 * gets dishes cooked twice. A line of an unknown station goes to the first one rather than to nobody. Without stations
 * there are no tickets.
 */
export function ticketsOf(lines: readonly KitchenLine[], stations: readonly Station[]): StationTicket[] {
  const [first] = stations
  if (!first) return []
  const known = new Set(stations.map(({ id }) => id))
  const stationOf = ({ stationId }: KitchenLine) => (stationId !== null && known.has(stationId) ? stationId : first.id)
  return stations
    .map(({ id, name }) => ({
      station: { id, name },
      lines: lines.filter((line) => stationOf(line) === id).map(({ stationId: _station, ...line }) => line),
    }))
    .filter((ticket) => ticket.lines.length > 0)
}
