import type { MenuSnapshot } from '@tiffin/contracts'
import { ticketsOf, type CartLine, type StationTicket } from '@tiffin/domain'
import { itemsById } from './price-lines.ts'

/** The kitchen tickets of priced lines, by the stations of the menu they were priced by. */
export function kitchenTickets(menu: MenuSnapshot, lines: readonly CartLine[]): StationTicket[] {
  const items = itemsById(menu)
  const forKitchen = lines.map(({ menuItemId, name, quantity }) => {
    const item = items.get(menuItemId)
    return { name: item?.kitchen_name ?? name, quantity, stationId: item?.station_id ?? null }
  })
  return ticketsOf(forKitchen, menu.stations ?? [])
}
