import { listStationOutputs } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function listStationOutputsRoute({ undelivered }: RouteDeps) {
  return route(listStationOutputs, async ({ tenant }) =>
    (await undelivered.outputs(tenant)).map(({ stationId, dueSeconds }) => ({
      station_id: stationId,
      kind: 'screen',
      due_seconds: dueSeconds,
    })),
  )
}
