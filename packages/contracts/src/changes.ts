import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint, type RoutedEndpoint } from './endpoint.ts'
import { id, MAX_COLUMN_INT, restaurantParams, text } from './fields.ts'
import { head } from './heads.ts'
import { order } from './order-schema.ts'
import { table } from './tables.ts'

/** The most orders, tables and areas that change before the client reads the lists instead of the changes. */
export const MOST_FLOOR_CHANGES = 300

/**
 * The orders and tables that changed after the head `since`, as they are now and as the caller's role sees them. `gone`
 * has the ids of those that `listOrders` or `listTables` without a query no longer returns. With `reset` no changes are
 * named and the client reads both lists: `since` is missing, unknown or too old, the business day is no longer `day`,
 * or more than `MOST_FLOOR_CHANGES` orders, tables and areas changed.
 */
export const listFloorChanges = defineEndpoint({
  id: 'listFloorChanges',
  service: 'orders',
  method: 'GET',
  path: '/api/floor/changes',
  access: everyRole,
  summary: 'The orders and tables that changed after a head of the floor, as they are now.',
  query: z.object({
    since: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(MAX_COLUMN_INT))),
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

/**
 * Returns whether the catalog announces the changes of an endpoint to the orders service. The catalog answers such a
 * change once orders are priced by the new menu: when the orders service confirms it, or, without a confirmation, after
 * `MENU_COPY_LIFE_MS`.
 */
export function changesMenu({ service, method, access }: RoutedEndpoint): boolean {
  return service === 'catalog' && method !== 'GET' && access.scope === 'restaurant'
}

/**
 * The catalog calls this endpoint after a change is committed and before it replies to the user. The orders service
 * answers when none of its processes uses an older copy of the menu.
 */
export const noteMenuChange = defineEndpoint({
  id: 'noteMenuChange',
  service: 'orders',
  method: 'POST',
  path: '/internal/restaurants/:restaurantId/menu-changes',
  access: internalOnly('menu-changes'),
  summary: 'Tells that the menu of a restaurant has changed; answers when orders are priced by the new one.',
  params: restaurantParams,
  response: 'none',
})

export const notePlanChange = defineEndpoint({
  id: 'notePlanChange',
  service: 'orders',
  method: 'POST',
  path: '/internal/plan-changes',
  access: internalOnly('plan-changes'),
  summary: 'Tells that a plan allows something else; answers when orders are limited by what it allows now.',
  /** The restaurant whose plan changed; null for all restaurants, because a plan itself was changed. */
  body: z.object({ restaurant_id: z.nullable(id) }),
  response: 'none',
})
