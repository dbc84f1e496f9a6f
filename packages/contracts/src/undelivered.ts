import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { kot } from './kots.ts'
import { orderType } from './order-schema.ts'
import { printerProblem } from './printers.ts'

/** A kitchen ticket of a station with a screen or a printer, which no screen has drawn and no printer has printed. */
export const undeliveredTicket = z.extend(kot, {
  order_id: id,
  order_number: z.string(),
  order_type: orderType,
  table_name: z.nullable(z.string()),
  /** The milliseconds left to draw or print the ticket in time; negative once the ticket is overdue. */
  due_in_ms: z.int(),
  /**
   * `no-screen`: no screen of the station has asked for tickets in the last 15 seconds. `not-drawn`: a screen has
   * asked. For a ticket that a printer should print, the field only serves tills of older releases: `no-screen`
   * while the print agent is off, else `not-drawn`. The present till reads `printer`.
   */
  problem: z.enum(['no-screen', 'not-drawn']),
  /** The printer that should print the ticket; absent for a ticket that should be on a screen. */
  printer: z.optional(
    z.object({
      name: z.string(),
      /** True where the print agent has asked for jobs within the last 15 seconds. */
      is_agent_on: z.boolean(),
      /** Why the last attempt failed; null before the first attempt, and while one is in progress. */
      problem: z.nullable(printerProblem),
      /** This field and the three below are missing in a reply of an older release. */
      id: z.optional(id),
      /** How often the ticket was given to the print agent; 0 before the first attempt. */
      attempts: z.optional(z.int()),
      /**
       * True where a paper may be out although no result says so: an attempt is in progress, or ended without a result.
       */
      may_be_printed: z.optional(z.boolean()),
      /**
       * True after three attempts without a result: the ticket is given to the agent again only when a user asks for
       * it.
       */
      needs_person: z.optional(z.boolean()),
    }),
  ),
  /** True for a ticket older than two hours. Screens no longer show such a ticket, so only this list has it. */
  is_expired: z.boolean(),
})
export type UndeliveredTicket = z.output<typeof undeliveredTicket>

/** A bill that its printer has not printed, and that nobody has printed instead. */
export const undeliveredBill = z.object({
  /** The id of the job that prints the bill. */
  id,
  order_id: id,
  order_number: z.string(),
  order_type: orderType,
  table_name: z.nullable(z.string()),
  /** The milliseconds left to print the bill in time; negative once the bill is overdue. */
  due_in_ms: z.int(),
  /**
   * The printer that should print the bill, with fields that mean the same as those of the printer of a ticket; null
   * where bills have no printer any more.
   */
  printer: z.nullable(z.object({ name: z.string(), is_agent_on: z.boolean(), problem: z.nullable(printerProblem) })),
})
export type UndeliveredBill = z.output<typeof undeliveredBill>

/**
 * The largest number of tickets, and of bills, in one reply. The number is small because every till reads the lists
 * every ten seconds.
 */
export const MOST_UNDELIVERED = 50

/** Times are relative to now, because the clock of a terminal may be wrong. */
export const listUndelivered = defineEndpoint({
  id: 'listUndelivered',
  service: 'orders',
  method: 'GET',
  path: '/api/kitchen/undelivered',
  access: everyRole,
  summary:
    'The kitchen tickets of the last day that no screen has drawn, no printer has printed and nobody has taken over, ' +
    `of the stations that get them there: the ${MOST_UNDELIVERED} newest, the oldest of them first, and how many ` +
    'more there are.',
  response: z.object({
    /** True where some station gets its tickets on a screen or a printer, or a bill waits for a printer. */
    is_watched: z.boolean(),
    tickets: z.array(undeliveredTicket),
    /**
     * `more` is the number of tickets of the last two hours that are not listed, and `more_expired` that of older ones.
     * Older releases send neither field, because they list all tickets.
     */
    more: z.optional(z.int()),
    more_expired: z.optional(z.int()),
    /** The names of the stations whose tickets go to a screen and that have no screen now. */
    stations_without_screen: z.array(z.string()),
    /** The names of the stations with a printer of their own, whose tickets no till prints by itself. */
    stations_with_printer: z.optional(z.array(z.string())),
    /**
     * The stations of `stations_with_printer` whose printer has a problem, or whose agent is not on (`problem` is
     * null), with the printer's name. `cannot-print` is a problem of a ticket and not listed here.
     */
    printers_in_trouble: z.optional(
      z.array(z.object({ station: z.string(), printer: z.string(), problem: z.nullable(printerProblem) })),
    ),
    /** The name of the printer of bills; absent where each till prints them by its browser. */
    bill_printer: z.optional(z.string()),
    /** True where a cash drawer is attached to that printer; absent otherwise. */
    has_drawer: z.optional(z.boolean()),
    /**
     * The bills of the last day that are neither printed nor taken over: the newest `MOST_UNDELIVERED`, the oldest of
     * them first.
     */
    bills: z.optional(z.array(undeliveredBill)),
  }),
})
