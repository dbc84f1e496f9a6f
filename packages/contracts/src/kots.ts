import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, restaurantParams, timestamp } from './fields.ts'

/**
 * A kitchen ticket: the dishes that one punch gave one station or that were fired, or a message to a station about an
 * order. Its number counts the tickets of the business day, from 1 without gaps. Of these fields only `printed`
 * changes, and `lines` lose their notes when the guest's data are erased.
 */
export const kot = z.object({
  id,
  number: z.int(),
  /**
   * `new`: dishes to cook. `move`: the party sits at another table, or dishes went to another table. `void`: dishes
   * that are no longer to be cooked.
   */
  kind: z.enum(['new', 'move', 'void']),
  /** The name of the station when the ticket was made. */
  station: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), notes: z.optional(z.string()) })),
  /**
   * The message of a `move` or a `void`, such as 'T4 is now T7'. For a ticket of the kind `new` it is 'FIRE' where the
   * dishes were held before, else null.
   */
  note: z.nullable(z.string()),
  created_at: timestamp,
  /**
   * The time of the tap, where the punch came late; absent for any other ticket. The age of a ticket counts from
   * this time, which its papers show.
   */
  taken_at: z.optional(timestamp),
  /**
   * True for a ticket of an order that already existed: for a punch that added to the order, for fired dishes, and for
   * every `move` and `void`.
   */
  is_addition: z.boolean(),
  /**
   * The name of the person who punched, fired, moved or voided what the ticket is about, as colleagues know it; null
   * where it is unknown.
   */
  waiter: z.nullable(z.string()),
  /**
   * The reference that the till gave the punch, such as A1-17; absent for a till without a series, and for a ticket
   * that no punch made.
   */
  ref: z.optional(z.string()),
  /**
   * The number of times the ticket was printed, whatever the number of copies; every print after the first is a
   * reprint.
   */
  printed: z.int(),
})
export type Kot = z.output<typeof kot>

/**
 * The largest number of tickets in one reply. An order with more tickets, which is unusual, gets only its newest ones.
 */
export const MOST_LISTED_KOTS = 200

export const listKots = defineEndpoint({
  id: 'listKots',
  service: 'orders',
  method: 'GET',
  path: '/api/orders/:id/kots',
  access: everyRole,
  summary: 'The newest 200 kitchen tickets of an order in the order of their making; none without stations.',
  params: idParams,
  response: z.array(kot),
})

export const printKot = defineEndpoint({
  id: 'printKot',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/kots/:kotId/print',
  access: everyRole,
  summary: 'Counts a paper of a kitchen ticket before it is printed, so that each after the first is marked a reprint.',
  params: z.object({ id, kotId: id }),
  response: z.extend(kot, {
    /**
     * True where a printer of the network may have the ticket out although nobody has said so, so that this paper may
     * be a repetition. Missing in a reply of an older release.
     */
    may_be_printed: z.optional(z.boolean()),
  }),
})

/**
 * The orders service prints these texts on kitchen tickets for printers of the network, where no browser has read the
 * settings.
 */
export const getKotTexts = defineEndpoint({
  id: 'getKotTexts',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/kot-texts',
  access: internalOnly('slips'),
  summary: 'What stands above and below the dishes of a kitchen ticket; 404 for a deleted restaurant.',
  params: restaurantParams,
  response: z.object({ kot_header: z.string(), kot_footer: z.string() }),
})
