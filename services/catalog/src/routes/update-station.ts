import { updateStation } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromStationBody, toWireStation } from '../station-wire.ts'
import { stationFormRefusals } from './shared/station-form.ts'

export function updateStationRoute({ stations }: RouteDeps) {
  return route(
    updateStation,
    async ({ tenant, params, body }) => toWireStation(await stations.update(tenant, params.id, fromStationBody(body))),
    stationFormRefusals,
  )
}
