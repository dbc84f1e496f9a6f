import {
  AppError,
  handOverTicket,
  handOverTickets,
  listUndelivered,
  MOST_UNDELIVERED,
  type ResponseOf,
  type UndeliveredTicket,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { KotRecord, MockRestaurant, OrderRecord } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'
import { undeliveredBillsOf } from './bill-printing-handlers.ts'
import { isReady, printerOf, refuseTakenOver } from './printer-handlers.ts'

const UNSEEN_LIFE_MS = 2 * HOUR_MS

type HandOverWay = NonNullable<KotRecord['handedOver']>['how']

/** Returns the endpoints of tickets that no screen has drawn and no printer has printed. */
export function undeliveredHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listUndelivered, () => undeliveredOf(restaurant)),
    route(restaurant, handOverTicket, ({ params, body: { how } }) => {
      const order = restaurant.orders.find(({ kots }) => kots.some(({ kot }) => kot.id === params.id))
      const record = order?.kots.find(({ kot }) => kot.id === params.id)
      if (!order || !record) throw new AppError('KOT_NOT_FOUND')
      if (record.handedOver?.by !== signedInName(restaurant)) refuseTakenOver(record)
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
  ]
}

function takeOver(restaurant: MockRestaurant, order: OrderRecord, record: KotRecord, how: HandOverWay): void {
  if (record.shownAt !== null || record.handedOver) return
  record.handedOver = { at: restaurant.now().toISOString(), how, by: signedInName(restaurant) }
  const facts = { kot: record.kot.number, station: record.kot.station, how }
  recordAudit(restaurant, 'order.kot-handed-over', { id: order.id, name: order.orderNumber }, null, facts)
}

function undeliveredOf(restaurant: MockRestaurant): ResponseOf<typeof listUndelivered> {
  const { orders, outputs, stations, stationsWithScreen } = restaurant
  const tickets = orders.flatMap((order) => order.kots.flatMap((record) => undelivered(restaurant, order, record)))
  const others = tickets.slice(0, -MOST_UNDELIVERED)
  const expired = others.filter(({ is_expired }) => is_expired).length
  const withPrinter = stations.flatMap(({ id, name }) => {
    const printer = printerOf(restaurant, id)
    return printer ? [{ station: name, printer }] : []
  })
  const ofBills = undeliveredBillsOf(restaurant)
  const without = stations.filter(({ id }) => outputs.get(id)?.kind === 'screen' && !stationsWithScreen.has(id))
  return {
    is_watched: outputs.size > 0 || ofBills.bills !== undefined,
    tickets: tickets.slice(-MOST_UNDELIVERED),
    more: others.length - expired,
    more_expired: expired,
    stations_without_screen: without.map(({ name }) => name),
    stations_with_printer: withPrinter.map(({ station }) => station),
    printers_in_trouble: withPrinter
      .filter(({ printer }) => !isReady(printer))
      .map(({ station, printer: { name, is_agent_on, problem } }) => ({
        station,
        printer: name,
        problem: is_agent_on ? problem : null,
      })),
    ...ofBills,
  }
}

/** Returns a list of this ticket if the ticket is undelivered; else an empty list. */
function undelivered(restaurant: MockRestaurant, order: OrderRecord, record: KotRecord): UndeliveredTicket[] {
  const { kot, stationId, shownAt, handedOver } = record
  const output = restaurant.outputs.get(stationId)
  if (!output || shownAt !== null || handedOver) return []
  const ageMs = restaurant.now().getTime() - Date.parse(kot.created_at)
  const printer = printerOf(restaurant, stationId)
  const isAsked = printer ? printer.is_agent_on : restaurant.stationsWithScreen.has(stationId)
  const ticket = {
    ...kot,
    order_id: order.id,
    order_number: order.orderNumber,
    order_type: order.orderType,
    table_name: order.table?.name ?? null,
    due_in_ms: output.due_seconds * 1_000 - ageMs,
    problem: isAsked ? ('not-drawn' as const) : ('no-screen' as const),
    is_expired: ageMs >= UNSEEN_LIFE_MS,
  }
  if (!printer) return [ticket]
  const { id, name, is_agent_on, problem } = printer
  const { attempts, mayBePrinted, needsPerson = false } = record.queued ?? { attempts: 0, mayBePrinted: false }
  const queued = { attempts, may_be_printed: mayBePrinted, needs_person: needsPerson }
  return [{ ...ticket, printer: { id, name, is_agent_on, problem, ...queued } }]
}
