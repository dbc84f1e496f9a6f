import { listStationRoutes } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireStationRoutes } from '../station-wire.ts'

export function listStationRoutesRoute({ stationRoutes }: RouteDeps) {
  return route(listStationRoutes, async ({ tenant }) => toWireStationRoutes(await stationRoutes.read(tenant)))
}
