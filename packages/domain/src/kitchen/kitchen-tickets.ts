/** A place in the kitchen that cooks part of the menu and gets the tickets for it. */
export type Station = { readonly id: string; readonly name: string }

/**
 * A line of a ticket: the dish, its portions, and the guest's wish in `notes`, which is absent without a wish. Lines
 * that older releases stored have no `menuItemId`.
 */
export type TicketLine = {
  readonly name: string
  readonly quantity: number
  readonly notes?: string
  readonly menuItemId?: string
}

/** The note of a ticket whose dishes were held until now. */
export const FIRE_NOTE = 'FIRE'

/** The dishes that one station cooks of one punch, or of held portions that are fired together. */
export type StationTicket = { readonly station: Station; readonly lines: readonly TicketLine[] }

/** A punched line for the kitchen: the name of the dish on tickets, and its station if one is assigned. */
export type KitchenLine = TicketLine & { readonly stationId: string | null }

/**
 * Makes the tickets of one punch, or of held portions that are fired together: one for each station with dishes, in the
 * order of the stations, with the lines in their given order. A ticket holds only these dishes: comparing the order
 * with earlier prints would make the kitchen cook dishes twice. A line without a known station goes to the first
 * station, so that it is cooked. Without stations there are no tickets.
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
