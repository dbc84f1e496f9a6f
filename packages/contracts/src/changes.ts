import { DEVICE_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { order } from './orders.ts'
import { table } from './tables.ts'

/**
 * The kinds of changes for which terminals get events. `floor`: tables, areas and orders. `menu`: the menu. `kot`:
 * changes of a kitchen ticket that tills do not show with its order, for example that a screen drew the ticket or that
 * one of its lines is done. A new ticket, and food that becomes ready or is picked up, belong to `floor`, because they
 * change the order. Each feed has a head for every restaurant, a number that every change raises.
 */
export const FEEDS = ['floor', 'menu', 'kot'] as const
export type Feed = (typeof FEEDS)[number]

const head = z.int().check(z.nonnegative())

/**
 * The data of an event named like its feed. A null head means that changes may have been missed, so the client reads
 * what changed.
 */
export const changeEvent = z.object({ head: z.nullable(head) })
export type ChangeEvent = z.output<typeof changeEvent>

/**
 * The name of the last event of a stream that the gateway ends, unless the session is over or the client reads too
 * slowly. The client connects again after a random pause, so that not all clients connect at once.
 */
export const STREAM_END_EVENT = 'bye'

/**
 * Server-sent events: one each time the gateway hears that a feed changed, which may stand for several changes, and
 * `bye`. The events carry no data of the restaurant, because clients read changes through endpoints that check their
 * role. A comment comes every 15 seconds, so silence means a broken connection.
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

/** The most changed orders and tables in one reply. With more of them the client reads the lists instead. */
export const MOST_FLOOR_CHANGES = 300

/**
 * The orders and tables that changed after the head `since`, as they are now and as the caller's role sees them. `gone`
 * has the ids of those that `listOrders` or `listTables` without a query no longer returns. With `reset` no changes are
 * named and the client reads both lists: `since` is missing, unknown or too old, the business day is no longer `day`,
 * or more than `MOST_FLOOR_CHANGES` orders and tables changed.
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
    /** The business day of the reply that had the head `since`. */
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
    /**
     * True when a dish became available or unavailable, or fewer portions are left; absent where that is unknown, as
     * with `reset`.
     */
    stock: z.optional(z.boolean()),
  }),
})

/** The longest time, in milliseconds, that a request for changed heads waits for a change. */
export const AWAIT_HEADS_MS = 10_000

/**
 * The changed heads of all restaurants. The next request sends `cursor`; without one, or with a cursor of another
 * process, the reply comes at once and has at least every head that changed within the last ten seconds.
 */
const changedHeads = z.object({
  cursor: z.string(),
  /** `kot_head` comes from the orders service only, and the previous release does not send it. */
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
