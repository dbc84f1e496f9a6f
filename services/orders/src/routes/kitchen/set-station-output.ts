import { AppError, setStationOutput } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * PUT /api/kitchen/outputs/{id}. A station that the cached menu lacks may have just been added, so the menu is read
 * again.
 */
export function setStationOutputRoute({ undelivered, menus }: RouteDeps) {
  return route(
    setStationOutput,
    async ({ tenant, params, body, req }) => {
      const isIt = (station: { readonly id: string }) => station.id === params.id
      const station =
        (await menus.read(tenant, req.id)).stations?.find(isIt) ??
        (await menus.readAgain(tenant, req.id)).stations?.find(isIt)
      if (!station) throw new AppError('STATION_NOT_FOUND')
      const dueSeconds = body.due_seconds ?? DEFAULT_DUE_SECONDS
      await undelivered.setOutput(tenant, station, body.kind === 'screen' ? dueSeconds : null)
      return { station_id: station.id, kind: body.kind, due_seconds: dueSeconds }
    },
    { whenParamsInvalid: () => new AppError('STATION_NOT_FOUND') },
  )
}
