import { createStation } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromStationBody, toWireStation } from '../station-wire.ts'
import { stationFormRefusals } from './shared/station-form.ts'

export function createStationRoute({ stations }: RouteDeps) {
  return route(
    createStation,
    async ({ tenant, body }) => toWireStation(await stations.create(tenant, fromStationBody(body))),
    stationFormRefusals,
  )
}
