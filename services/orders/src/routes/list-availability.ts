import { listAvailability } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireAvailability } from '../wire.ts'

/** GET /api/menu/availability. Without a version: a limit also ends by time alone, and there are few rows. */
export function listAvailabilityRoute({ stock }: RouteDeps) {
  return route(listAvailability, async ({ tenant }) =>
    (await stock.list(tenant)).map(({ menuItemId, ...limit }) => toWireAvailability(menuItemId, limit)),
  )
}
