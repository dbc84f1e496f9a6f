import { getMenuSnapshot } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toSnapshotItem } from '../../wire.ts'

/** GET /internal/restaurants/{restaurantId}/menu-snapshot */
export function getMenuSnapshotRoute({ menu }: RouteDeps) {
  return route(getMenuSnapshot, async ({ params }) => {
    const items = await menu.listItems({ id: params.restaurantId })
    return { items: items.map(toSnapshotItem) }
  })
}
