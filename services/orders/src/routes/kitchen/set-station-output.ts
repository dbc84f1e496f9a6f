import { AppError, setStationOutput, type BodyOf } from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * PUT /api/kitchen/outputs/{id}. A station that the cached menu lacks may have just been added, so the menu is read
 * again.
 */
export function setStationOutputRoute({ stationOutputs, menus }: RouteDeps) {
  return route(
    setStationOutput,
    async ({ tenant, params, body, req }) => {
      const printerId = printerOf(body)
      const { due_seconds: dueSeconds = DEFAULT_DUE_SECONDS, copies: wanted = null } = body
      const isIt = (station: { readonly id: string }) => station.id === params.id
      const station =
        (await menus.read(tenant, req.id)).stations?.find(isIt) ??
        (await menus.readAgain(tenant, req.id)).stations?.find(isIt)
      if (!station) throw new AppError('STATION_NOT_FOUND')
      const output = body.kind === 'till' ? null : { dueSeconds, printerId, copies: wanted }
      const copies = await stationOutputs.set(tenant, station, output)
      const printer = printerId !== null && { printer_id: printerId, copies }
      return { station_id: station.id, kind: body.kind, due_seconds: dueSeconds, ...printer }
    },
    { whenParamsInvalid: () => new AppError('STATION_NOT_FOUND') },
  )
}

/**
 * Returns the printer of an output; null for another kind.
 *
 * @throws AppError INVALID_REQUEST for a printer without `printer_id`, and for another kind with `printer_id` or
 *   `copies`
 */
function printerOf({ kind, printer_id, copies }: BodyOf<typeof setStationOutput>): string | null {
  if (kind === 'printer' && printer_id === undefined)
    throw new AppError('INVALID_REQUEST', { detail: 'printer_id: is needed for a printer' })
  if (kind !== 'printer' && printer_id !== undefined)
    throw new AppError('INVALID_REQUEST', { detail: 'printer_id: must be left out unless the kind is printer' })
  if (kind !== 'printer' && copies !== undefined)
    throw new AppError('INVALID_REQUEST', { detail: 'copies: must be left out unless the kind is printer' })
  return printer_id ?? null
}
