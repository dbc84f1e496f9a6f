import { listStations } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireStation } from '../station-wire.ts'

export function listStationsRoute({ stations }: RouteDeps) {
  return route(listStations, async ({ tenant }) => (await stations.list(tenant)).map(toWireStation))
}
