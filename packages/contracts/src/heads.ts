import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'

export const head = z.int().check(z.nonnegative())

/** The longest time, in milliseconds, that a request for changed heads waits for a change. */
export const AWAIT_HEADS_MS = 10_000

/**
 * The changed heads of all restaurants. The next request sends `cursor`; without one, or with a cursor of another
 * process, the reply comes at once and has at least every head that changed within the last ten seconds.
 */
const changedHeads = z.object({
  cursor: z.string(),
  /** `kot_head` and `held_head` come from the orders service only, and an earlier release does not send them. */
  heads: z.array(z.object({ restaurant_id: id, head, kot_head: z.optional(head), held_head: z.optional(head) })),
})
const headsQuery = z.object({
  cursor: z.optional(text(100)),
  /** A shorter time to wait for a change, in milliseconds. An earlier release waits `AWAIT_HEADS_MS` all the same. */
  wait_ms: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
})

export const awaitFloorHeads = defineEndpoint({
  id: 'awaitFloorHeads',
  service: 'orders',
  method: 'GET',
  path: '/internal/heads',
  access: internalOnly('heads'),
  summary:
    'The heads of floors, kitchen tickets and held punches that changed since the cursor; waits for the first one.',
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
