import { listAvailability } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { itemsById } from '../domain/price-lines.ts'
import type { RouteDeps } from '../deps.ts'
import { toWireAvailability } from '../wire.ts'

/**
 * GET /api/menu/availability. The reply has no version, because it also changes with time alone, when a limit ends, and
 * there are few rows.
 */
export function listAvailabilityRoute({ availability, menus }: RouteDeps) {
  return route(listAvailability, async ({ tenant, req }) => {
    const limited = await availability.list(tenant)
    if (limited.length === 0) return []
    // Only screens in the kitchen show the names, so the list is answered even while the menu is unavailable.
    const menu = await menus.read(tenant, req.id).catch(() => ({ items: [] }))
    const items = itemsById(menu)
    return limited.map(({ menuItemId, ...found }) => {
      const item = items.get(menuItemId)
      return toWireAvailability(menuItemId, item ? (item.kitchen_name ?? item.name) : null, found)
    })
  })
}
