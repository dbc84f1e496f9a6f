import {
  AppError,
  handOverTicket,
  handOverTickets,
  listStationOutputs,
  listUndelivered,
  MOST_UNDELIVERED,
  setStationOutput,
  type StationOutput,
} from '@tiffin/contracts'
import { DEFAULT_DUE_SECONDS, HOUR_MS } from '@tiffin/domain'
import type { HttpHandler } from 'msw'
import { recordAudit } from '../audit/record-audit.ts'
import { route } from '../http/route.ts'
import type { KotRecord, MockRestaurant, OrderRecord } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'

const UNSEEN_LIFE_MS = 2 * HOUR_MS

type HandOverWay = NonNullable<KotRecord['handedOver']>['how']

/** Returns the endpoints of tickets that no screen has drawn, and of the stations whose tickets go to a screen. */
export function undeliveredHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    route(restaurant, listUndelivered, () => undeliveredOf(restaurant)),
    route(restaurant, handOverTicket, ({ params, body: { how } }) => {
      const order = restaurant.orders.find(({ kots }) => kots.some(({ kot }) => kot.id === params.id))
      const record = order?.kots.find(({ kot }) => kot.id === params.id)
      if (!order || !record) throw new AppError('KOT_NOT_FOUND')
      takeOver(restaurant, order, record, how)
      return undefined
    }),
    route(restaurant, handOverTickets, ({ body: { how, ids, expired } }) => {
      const { tickets } = undeliveredOf(restaurant)
      const taken = new Set([...ids, ...tickets.flatMap(({ id, is_expired }) => (expired && is_expired ? [id] : []))])
      for (const order of restaurant.orders)
        for (const record of order.kots) if (taken.has(record.kot.id)) takeOver(restaurant, order, record, how)
      return undefined
    }),
    route(restaurant, listStationOutputs, () => [...restaurant.outputs.values()]),
    route(restaurant, setStationOutput, ({ params, body }) => {
      const station = restaurant.stations.find(({ id }) => id === params.id)
      if (!station) throw new AppError('STATION_NOT_FOUND')
      const waiting = restaurant.orders
        .flatMap(({ kots }) => kots)
        .filter(({ stationId, shownAt, handedOver }) => stationId === station.id && shownAt === null && !handedOver)
      if (body.kind === 'till' && restaurant.outputs.has(station.id) && waiting.length > 0)
        throw new AppError('KOTS_UNDELIVERED', { count: waiting.length, station: station.name })
      const factsOf = (output: StationOutput | undefined) => ({
        output: output?.kind ?? 'till',
        due_seconds: output?.due_seconds ?? null,
      })
      const before = factsOf(restaurant.outputs.get(station.id))
      const output = { station_id: station.id, kind: body.kind, due_seconds: body.due_seconds ?? DEFAULT_DUE_SECONDS }
      if (body.kind === 'screen') restaurant.outputs.set(station.id, output)
      else restaurant.outputs.delete(station.id)
      recordAudit(restaurant, 'station.output-changed', station, before, factsOf(restaurant.outputs.get(station.id)))
      return output
    }),
  ]
}

function takeOver(restaurant: MockRestaurant, order: OrderRecord, record: KotRecord, how: HandOverWay): void {
  if (record.shownAt !== null || record.handedOver) return
  record.handedOver = { at: restaurant.now().toISOString(), how, by: signedInName(restaurant) }
  const facts = { kot: record.kot.number, station: record.kot.station, how }
  recordAudit(restaurant, 'order.kot-handed-over', { id: order.id, name: order.orderNumber }, null, facts)
}

function undeliveredOf({ orders, outputs, stations, stationsWithScreen, now }: MockRestaurant) {
  const nowMs = now().getTime()
  const tickets = orders.flatMap((order) =>
    order.kots.flatMap(({ kot, stationId, shownAt, handedOver }) => {
      const output = outputs.get(stationId)
      if (!output || shownAt !== null || handedOver) return []
      const ageMs = nowMs - Date.parse(kot.created_at)
      return {
        ...kot,
        order_id: order.id,
        order_number: order.orderNumber,
        order_type: order.orderType,
        table_name: order.table?.name ?? null,
        due_in_ms: output.due_seconds * 1_000 - ageMs,
        problem: stationsWithScreen.has(stationId) ? ('not-drawn' as const) : ('no-screen' as const),
        is_expired: ageMs >= UNSEEN_LIFE_MS,
      }
    }),
  )
  const listed = tickets.slice(-MOST_UNDELIVERED)
  const others = tickets.slice(0, -MOST_UNDELIVERED)
  const expired = others.filter(({ is_expired }) => is_expired).length
  const without = stations.filter(({ id }) => outputs.has(id) && !stationsWithScreen.has(id))
  return {
    is_watched: outputs.size > 0,
    tickets: listed,
    more: others.length - expired,
    more_expired: expired,
    stations_without_screen: without.map(({ name }) => name),
  }
}
