import {
  AppError,
  bumpTicket,
  confirmShown,
  listKitchenTickets,
  MOST_OPEN_TICKETS,
  MOST_RECALLABLE_TICKETS,
  recallTicket,
  type KitchenTicket,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { KotRecord, MockRestaurant, OrderRecord } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'
import { printerOf } from './printer-handlers.ts'

/**
 * The times for which screens show a ticket. The shorter one applies to an open ticket that no screen has drawn, or
 * whose order is paid.
 */
const UNSEEN_LIFE_MS = 2 * HOUR_MS
const LIFE_MS = 12 * HOUR_MS

/** Returns the endpoints of screens in the kitchen. */
export function kitchenHandlers(restaurant: MockRestaurant): MockRoute[] {
  const change = (id: string, changes: (record: KotRecord) => Partial<KotRecord>): KitchenTicket => {
    for (const order of restaurant.orders) {
      const record = order.kots.find(({ kot }) => kot.id === id)
      if (record) return toTicket(restaurant, order, Object.assign(record, changes(record)))
    }
    throw new AppError('KOT_NOT_FOUND')
  }
  const now = () => restaurant.now().toISOString()
  return [
    route(restaurant, listKitchenTickets, ({ query }) => boardOf(restaurant, query.station)),
    route(restaurant, confirmShown, ({ body: { ids } }) => {
      const records = restaurant.orders.flatMap(({ kots }) => kots)
      for (const record of records)
        if (ids.includes(record.kot.id) && !printerOf(restaurant, record.stationId)) record.shownAt ??= now()
      return undefined
    }),
    route(restaurant, bumpTicket, ({ params, body: { lines } }) =>
      change(params.id, ({ kot, doneLines, shownAt, bumpedAt }) => {
        const isDone = (line: number) => !lines || lines.includes(line) || doneLines.includes(line)
        const done = [...kot.lines.keys()].filter(isDone)
        const isBumped = done.length === kot.lines.length
        return { doneLines: done, shownAt: shownAt ?? now(), bumpedAt: isBumped ? (bumpedAt ?? now()) : bumpedAt }
      }),
    ),
    route(restaurant, recallTicket, ({ params }) =>
      change(params.id, ({ doneLines, bumpedAt }) => ({
        doneLines: bumpedAt ? [] : doneLines,
        bumpedAt: null,
        pickedUpAt: null,
      })),
    ),
  ]
}

function boardOf(restaurant: MockRestaurant, station: string | undefined) {
  const nowMs = restaurant.now().getTime()
  const tickets = restaurant.orders
    .flatMap((order) =>
      order.kots.map((record) => ({ ticket: toTicket(restaurant, order, record), isPaid: order.settlement !== null })),
    )
    .filter(({ ticket: { station_id } }) => station === undefined || station_id === station)
    .map(({ ticket, isPaid }) => ({ ticket, isPaid, ageMs: nowMs - Date.parse(ticket.created_at) }))
    .filter(({ ticket: { shown_at, bumped_at }, isPaid, ageMs }) => {
      const isKept = bumped_at !== null || (shown_at !== null && !isPaid)
      return ageMs < (isKept ? LIFE_MS : UNSEEN_LIFE_MS)
    })
    .toSorted((a, b) => b.ageMs - a.ageMs || a.ticket.number - b.ticket.number)
    .map(({ ticket }) => ticket)
  const open = tickets.filter(({ bumped_at }) => bumped_at === null)
  const bumped = tickets.filter(({ bumped_at }) => bumped_at !== null)
  return {
    stations: restaurant.stations.map(({ id, name, amber_minutes, red_minutes }) => {
      return { id, name, amber_minutes, red_minutes }
    }),
    open: open.slice(0, MOST_OPEN_TICKETS),
    more: Math.max(0, open.length - MOST_OPEN_TICKETS),
    bumped: bumped
      .toSorted((a, b) => b.bumped_at!.localeCompare(a.bumped_at!) || b.number - a.number)
      .slice(0, MOST_RECALLABLE_TICKETS),
  }
}

function toTicket(restaurant: MockRestaurant, order: OrderRecord, record: KotRecord): KitchenTicket {
  const { kot, dishIds, stationId, handedOver, shownAt, doneLines, bumpedAt } = record
  return {
    ...kot,
    station_id: stationId,
    order_number: order.orderNumber,
    order_type: order.orderType,
    table_name: order.table?.name ?? null,
    lines: kot.lines.map((line, index) => ({
      ...line,
      ...(dishIds[index] && { menu_item_id: dishIds[index] }),
      is_done: doneLines.includes(index),
    })),
    handed_over: handedOver,
    shown_at: shownAt,
    bumped_at: bumpedAt,
    bumped_by: bumpedAt && signedInName(restaurant),
  }
}
