import { AppError, type MenuSnapshot } from '@tiffin/contracts'
import { ticketsOf, type CartLine, type StationTicket } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { itemsById, priceLines, type RequestedLine } from '../../domain/price-lines.ts'
import type { NewKot } from '../../repository/kot-statements.ts'

/** The priced lines that a punch adds to an order, and the kitchen tickets for them. */
export type PricedPunch = { readonly lines: readonly CartLine[]; readonly kots: readonly NewKot[] }

/**
 * Prices lines by the cached menu, and on a mismatch by a fresh one, because a till that already has a new price must
 * not be refused for a copy that is ten seconds old.
 *
 * @throws AppError MENU_ITEM_UNAVAILABLE, PRICE_CHANGED or SERVICE_UNAVAILABLE
 */
export async function priceCurrent(
  { menus, newId }: RouteDeps,
  tenant: Tenant,
  requested: readonly RequestedLine[],
  requestId: string,
): Promise<PricedPunch> {
  const price = (menu: MenuSnapshot) => {
    const lines = priceLines(menu, requested)
    return { lines, kots: kitchenTickets(menu, lines).map((ticket) => ({ id: newId(), ...ticket })) }
  }
  try {
    return price(await menus.read(tenant, requestId))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error
    return price(await menus.refresh(tenant, requestId))
  }
}

/** Groups priced lines into kitchen tickets, by the stations of the menu that priced them. */
function kitchenTickets(menu: MenuSnapshot, lines: readonly CartLine[]): StationTicket[] {
  const items = itemsById(menu)
  const forKitchen = lines.map(({ menuItemId, name, quantity, notes }) => {
    const item = items.get(menuItemId)
    const stationId = item?.station_id ?? null
    return { name: item?.kitchen_name ?? name, quantity, menuItemId, stationId, ...(notes && { notes }) }
  })
  return ticketsOf(forKitchen, menu.stations ?? [])
}
