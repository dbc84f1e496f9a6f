import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint, type Access } from './endpoint.ts'
import { columnInt, id, idParams, timestamp } from './fields.ts'
import { kot } from './kots.ts'
import { orderType } from './order-schema.ts'
import { MOST_UNDELIVERED } from './undelivered.ts'

/** Access for kitchen screens: devices, and the browsers of an Admin or a Captain. */
const kitchenScreens = {
  scope: 'restaurant',
  roles: ['Admin', 'Captain'],
  devices: ['screen'],
} as const satisfies Access

/** The largest number of open tickets in one reply. A screen draws 40 of them. */
export const MOST_OPEN_TICKETS = 200
/** The largest number of bumped tickets in one reply; only these can be recalled on a screen. */
export const MOST_RECALLABLE_TICKETS = 20
/** The largest number of tickets in one confirmation. */
export const MOST_SHOWN_AT_ONCE = 100

/**
 * The way in which somebody handled a ticket that no screen had drawn and no printer had printed: told the kitchen, or
 * printed it at the till.
 */
export const handOverWay = z.enum(['told', 'printed_here'])

/** A kitchen ticket as a screen shows it. */
export const kitchenTicket = z.extend(kot, {
  station_id: id,
  order_number: z.string(),
  order_type: orderType,
  /** The present table of the party; null for an order without a table. */
  table_name: z.nullable(z.string()),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      notes: z.optional(z.string()),
      /** The id of the dish; missing on tickets of older releases, which did not store it. */
      menu_item_id: z.optional(id),
      is_done: z.boolean(),
    }),
  ),
  /**
   * When, how and by whom the kitchen got the ticket before a screen drew it, so it may be cooked already. Null for a
   * ticket that was not taken over; absent from replies of older releases.
   */
  handed_over: z.optional(z.nullable(z.object({ at: timestamp, how: handOverWay, by: z.nullable(z.string()) }))),
  /** The time at which a screen first drew the ticket, or a printer printed it; null before. */
  shown_at: z.nullable(timestamp),
  /** The time at which all of the ticket was done; null while it is open. */
  bumped_at: z.nullable(timestamp),
  /**
   * The name of the colleague or the screen that bumped the ticket; null while it is open, and where the name is
   * unknown.
   */
  bumped_by: z.nullable(z.string()),
})
export type KitchenTicket = z.output<typeof kitchenTicket>

/**
 * The open tickets, which are not bumped. A ticket is listed for two hours, and for twelve if it has a `shown_at` and
 * its order is not paid. So tickets of yesterday that no screen drew do not appear in the morning.
 */
export const listKitchenTickets = defineEndpoint({
  id: 'listKitchenTickets',
  service: 'orders',
  method: 'GET',
  path: '/api/kitchen/tickets',
  access: kitchenScreens,
  summary: 'The open kitchen tickets of a station, or of all, oldest first, and those that were bumped last.',
  query: z.object({ station: z.optional(id) }),
  response: z.object({
    /** The stations of the restaurant, in its own order. */
    stations: z.array(z.object({ id, name: z.string(), amber_minutes: z.int(), red_minutes: z.int() })),
    /** The open tickets, the oldest first, at most `MOST_OPEN_TICKETS`. */
    open: z.array(kitchenTicket),
    /** The number of open tickets that `open` does not list. */
    more: z.int(),
    /** The bumped tickets, newest first, at most `MOST_RECALLABLE_TICKETS`. */
    bumped: z.array(kitchenTicket),
  }),
})

export const confirmShown = defineEndpoint({
  id: 'confirmShown',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/shown',
  access: kitchenScreens,
  summary:
    'Says that a screen has drawn these tickets. Only the first time counts; left out are unknown ones, and those of ' +
    'stations with a printer, which count once they are printed.',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_SHOWN_AT_ONCE)) }),
  response: 'none',
})

export const bumpTicket = defineEndpoint({
  id: 'bumpTicket',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/tickets/:id/bump',
  access: kitchenScreens,
  summary:
    'Says which lines of a ticket are done, by their index; without `lines` all are. With the last one the ticket is ' +
    'bumped. A line or a ticket that is done stays so.',
  params: idParams,
  body: z.object({ lines: z.optional(z.array(columnInt.check(z.nonnegative()))) }),
  response: kitchenTicket,
})

export const recallTicket = defineEndpoint({
  id: 'recallTicket',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/tickets/:id/recall',
  access: kitchenScreens,
  summary: 'Puts a bumped ticket back on the screens with none of its lines done. An open one stays as it is.',
  params: idParams,
  response: kitchenTicket,
})

/**
 * The largest number of tickets that one call of `handOverTickets` takes over, named and expired ones together, the
 * oldest first.
 */
export const MOST_HANDED_OVER = 500

export const handOverTicket = defineEndpoint({
  id: 'handOverTicket',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/tickets/:id/hand-over',
  access: everyRole,
  summary:
    'The caller answers for a ticket that no screen drew: they told the kitchen, or printed it here. That ends ' +
    'its alarm everywhere. Sent again it changes nothing. KOT_TAKEN_OVER where a colleague has answered for it before.',
  params: idParams,
  body: z.object({ how: handOverWay }),
  response: 'none',
})

export const handOverTickets = defineEndpoint({
  id: 'handOverTickets',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/hand-over',
  access: everyRole,
  summary:
    'The same for several tickets at once: those that are named, and with `expired` what has waited for more than ' +
    `two hours, the oldest ${MOST_HANDED_OVER} of them. What was drawn or taken over meanwhile is left out.`,
  body: z.object({
    how: handOverWay,
    ids: z.array(id).check(z.maxLength(MOST_UNDELIVERED)),
    expired: z.optional(z.boolean()),
  }),
  response: 'none',
})

export const retryTicket = defineEndpoint({
  id: 'retryTicket',
  service: 'orders',
  method: 'POST',
  path: '/api/kitchen/tickets/:id/retry',
  access: everyRole,
  summary:
    'The printer of a ticket is tried again at once, also with one that is older than two hours. A ticket that was ' +
    'printed meanwhile stays so, and so does one of a station without a printer. KOT_TAKEN_OVER for one that was ' +
    'taken over.',
  params: idParams,
  response: 'none',
})
