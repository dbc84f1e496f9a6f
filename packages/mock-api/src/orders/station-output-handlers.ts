import {
  AppError,
  listStationOutputs,
  setStationOutput,
  type BodyOf,
  type Station,
  type StationOutput,
} from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'

export function stationOutputHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listStationOutputs, () => [...restaurant.outputs.values()]),
    route(restaurant, setStationOutput, ({ params, body }) => {
      const station = restaurant.stations.find(({ id }) => id === params.id)
      if (!station) throw new AppError('STATION_NOT_FOUND')
      const output = outputOf(restaurant, station, body)
      const before = factsOf(restaurant, restaurant.outputs.get(station.id))
      if (body.kind === 'till') {
        requireNothingUndelivered(restaurant, station)
        restaurant.outputs.delete(station.id)
      } else restaurant.outputs.set(station.id, output)
      const after = factsOf(restaurant, restaurant.outputs.get(station.id))
      recordAudit(restaurant, 'station.output-changed', station, before, after)
      return output
    }),
  ]
}

/** Reads the output of a request. @throws AppError INVALID_REQUEST or PRINTER_NOT_FOUND */
function outputOf(
  { printers, outputs }: MockRestaurant,
  { id }: Station,
  { kind, due_seconds = DEFAULT_DUE_SECONDS, printer_id, copies }: BodyOf<typeof setStationOutput>,
): StationOutput {
  if ((kind === 'printer') !== (printer_id !== undefined))
    throw new AppError('INVALID_REQUEST', { detail: 'a printer is named where the tickets go to one, and only there' })
  if (kind !== 'printer' && copies !== undefined)
    throw new AppError('INVALID_REQUEST', { detail: 'copies: must be left out unless the kind is printer' })
  if (printer_id && !printers.some((printer) => printer.id === printer_id)) throw new AppError('PRINTER_NOT_FOUND')
  return {
    station_id: id,
    kind,
    due_seconds,
    ...(printer_id && { printer_id, copies: copies ?? outputs.get(id)?.copies ?? 1 }),
  }
}

/**
 * Checks that no ticket of a station is undelivered.
 *
 * @throws AppError KOTS_UNDELIVERED, because the alarms of undelivered tickets would end unnoticed
 */
function requireNothingUndelivered({ orders, outputs }: MockRestaurant, { id, name }: Station): void {
  const waiting = orders
    .flatMap(({ kots }) => kots)
    .filter(({ stationId, shownAt, handedOver }) => stationId === id && shownAt === null && !handedOver)
  if (outputs.has(id) && waiting.length > 0)
    throw new AppError('KOTS_UNDELIVERED', { count: waiting.length, station: name })
}

function factsOf({ printers }: MockRestaurant, output: StationOutput | undefined) {
  return {
    output: output?.kind ?? 'till',
    due_seconds: output?.due_seconds ?? null,
    printer: printers.find(({ id }) => id === output?.printer_id)?.name ?? null,
    copies: output?.copies ?? null,
  }
}
