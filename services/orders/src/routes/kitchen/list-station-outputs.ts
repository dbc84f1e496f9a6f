import { listStationOutputs } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireStationOutput } from '../../print-wire.ts'

export function listStationOutputsRoute({ stationOutputs }: RouteDeps) {
  return route(listStationOutputs, async ({ tenant }) => (await stationOutputs.list(tenant)).map(toWireStationOutput))
}
