import { listAreas } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** GET /api/areas */
export function listAreasRoute({ floor }: RouteDeps) {
  return route(listAreas, ({ tenant }) => floor.listAreas(tenant))
}
