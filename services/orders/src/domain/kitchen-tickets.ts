import type { MenuSnapshot } from '@tiffin/contracts'
import { ticketsOf, type CartLine, type StationTicket } from '@tiffin/domain'
import { itemsById } from './price-lines.ts'

/** Groups priced lines into kitchen tickets, by the stations of the menu that priced them. */
export function kitchenTickets(menu: MenuSnapshot, lines: readonly CartLine[]): StationTicket[] {
  const items = itemsById(menu)
  const forKitchen = lines.map(({ menuItemId, name, quantity, notes }) => {
    const item = items.get(menuItemId)
    const stationId = item?.station_id ?? null
    return { name: item?.kitchen_name ?? name, quantity, menuItemId, stationId, ...(notes && { notes }) }
  })
  return ticketsOf(forKitchen, menu.stations ?? [])
}
