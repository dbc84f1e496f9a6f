import { listFloorChanges } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOrder, toWireTable } from '../wire.ts'
import { windowOfRole } from './shared/window-of-role.ts'

export function listFloorChangesRoute(deps: RouteDeps) {
  return route(listFloorChanges, async ({ tenant, user, query: { since, day }, req }) => {
    const { changed, ...known } = await deps.listFloorChanges(tenant, { since, day }, windowOfRole(user))
    if (!changed) return { ...known, reset: true, orders: [], tables: [], gone: [] }
    return {
      ...known,
      reset: false,
      orders: changed.orders.map((order) => toWireOrder(order, req.log)),
      tables: changed.tables.map(toWireTable),
      gone: [...changed.gone],
      ...(changed.isAvailabilityChanged && { stock: true }),
    }
  })
}
