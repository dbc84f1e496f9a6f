import { DEVICE_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { head } from './heads.ts'

/**
 * The kinds of changes for which terminals get events. `floor`: tables, areas and orders. `menu`: the menu. `kot`:
 * changes of a kitchen ticket that tills do not show with its order, for example that a screen drew the ticket or that
 * one of its lines is done, and of other print jobs, such as a test slip. A new ticket, and food that becomes ready or
 * is picked up, belong to `floor`, because they change the order. `held`: the commands that tills have handed over, and
 * the decisions about them. Each feed has a head for every restaurant, a number that every change raises.
 */
export const FEEDS = ['floor', 'menu', 'kot', 'held'] as const
export type Feed = (typeof FEEDS)[number]

/**
 * The data of an event named like its feed. A null head means that changes may have been missed, so the client reads
 * what changed.
 */
export const changeEvent = z.object({ head: z.nullable(head) })
export type ChangeEvent = z.output<typeof changeEvent>

/**
 * The name of the last event of a stream that the gateway ends, unless the session is over or the client reads too
 * slowly. The client connects again after a random pause, so that not all clients connect at the same moment.
 */
export const STREAM_END_EVENT = 'bye'

/**
 * Server-sent events: one each time the gateway hears that a feed changed, once or several times, and `bye`. The events
 * carry no data of the restaurant, because clients read changes through endpoints that check their role. A comment
 * comes every 15 seconds, so silence means a broken connection.
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
