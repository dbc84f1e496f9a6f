import { DEVICE_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { order } from './orders.ts'
import { table } from './tables.ts'

/**
 * What a terminal is told to have changed: `floor`, which is tables, areas and orders; `menu`; and `kot`, which is what
 * screens and staff did with a kitchen ticket and no till shows on its floor. Each has a head a restaurant, a number
 * that every change raises. A ticket that comes up or goes is told by `floor`, with its order.
 */
export const FEEDS = ['floor', 'menu', 'kot'] as const
export type Feed = (typeof FEEDS)[number]

const head = z.int().check(z.nonnegative())

/** The data of an event named like its feed. Without a head some may have passed by unheard: ask what changed. */
export const changeEvent = z.object({ head: z.nullable(head) })
export type ChangeEvent = z.output<typeof changeEvent>

/** The last event of a stream that the gateway ends by itself: connect again, not all at once. */
export const STREAM_END_EVENT = 'bye'

/**
 * An event of each feed, and `bye`, as server-sent events. They carry no data of the restaurant: what changed is read
 * by whoever may. A comment comes every 15 seconds, so that silence means a broken line.
 */
export const streamEvents = defineEndpoint({
  id: 'streamEvents',
  service: 'gateway',
  method: 'GET',
  path: '/api/events',
  access: { ...everyRole, devices: DEVICE_KINDS },
  summary: 'A stream of server-sent events, each with the new head of a feed that changed.',
  response: 'none',
  isEventStream: true,
})

/** Beyond so many changed orders and tables the lists are to be read instead. */
export const MOST_FLOOR_CHANGES = 300

/**
 * Orders and tables that changed after the head `since`, as they are now and as the caller's role sees them. `gone` has
 * the ids of those that `listOrders` or `listTables` without a query no longer has. With `reset` nothing is named and
 * both lists are to be read: `since` is missing, unknown or too long ago, or the business day is no longer `day`.
 */
export const listFloorChanges = defineEndpoint({
  id: 'listFloorChanges',
  service: 'orders',
  method: 'GET',
  path: '/api/floor/changes',
  access: everyRole,
  summary: 'The orders and tables that changed after a head of the floor, as they are now.',
  query: z.object({
    since: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    /** The business day of the reply that had this head. */
    day: z.optional(text(10)),
  }),
  response: z.object({
    head,
    /** The business day, as YYYY-MM-DD. */
    day: z.string(),
    reset: z.boolean(),
    orders: z.array(order),
    tables: z.array(table),
    gone: z.array(id),
    /** Whether a dish became available or not, or fewer are left; nothing where that is unknown, as with `reset`. */
    stock: z.optional(z.boolean()),
  }),
})

/** How long a question for changed heads waits for an answer, in milliseconds. */
export const AWAIT_HEADS_MS = 10_000

/**
 * Heads that changed, of whichever restaurants. `cursor` is what to ask with next; without one, or with one of another
 * process, the answer comes at once and has every head that changed within the last ten seconds.
 */
const changedHeads = z.object({
  cursor: z.string(),
  /** `kot_head`: of the orders service alone, and absent in the release before. */
  heads: z.array(z.object({ restaurant_id: id, head, kot_head: z.optional(head) })),
})
const headsQuery = z.object({ cursor: z.optional(text(100)) })

export const awaitFloorHeads = defineEndpoint({
  id: 'awaitFloorHeads',
  service: 'orders',
  method: 'GET',
  path: '/internal/heads',
  access: internalOnly('heads'),
  summary: 'The heads of floors and of kitchen tickets that changed since the cursor; waits for the first one.',
  query: headsQuery,
  response: changedHeads,
})

export const awaitMenuHeads = defineEndpoint({
  id: 'awaitMenuHeads',
  service: 'catalog',
  method: 'GET',
  path: '/internal/heads',
  access: internalOnly('heads'),
  summary: 'The heads of menus that changed since the cursor; waits for the first one.',
  query: headsQuery,
  response: changedHeads,
})
