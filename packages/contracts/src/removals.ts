import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint, type AddedService } from './endpoint.ts'
import { id, restaurantParams, timestamp } from './fields.ts'

/**
 * The states of a removal: other services close the restaurant, its retention runs, its data is being purged, all data
 * is purged.
 */
export const REMOVAL_STATES = ['closing', 'closed', 'purging', 'purged'] as const

const removal = z.object({
  restaurant_id: id,
  name: z.string(),
  subdomain: z.string(),
  removed_at: timestamp,
  /** The email of the operator who removed the restaurant. */
  removed_by: z.string(),
  purge_at: timestamp,
  state: z.enum(REMOVAL_STATES),
  /** Services that have not confirmed the current step yet. */
  waiting_for: z.array(z.string()),
  /** The error of the last attempt to close or purge the restaurant in a service; null after a success. */
  problem: z.nullable(z.string()),
})
export type Removal = z.output<typeof removal>

export const listRemovals = defineEndpoint({
  id: 'listRemovals',
  service: 'tenancy',
  method: 'GET',
  path: '/api/system/removals',
  access: operatorOnly,
  summary:
    'Restaurants that were removed, with how far that is: every removal under way, the newest first, then the ' +
    'last 100 that are done.',
  response: z.array(removal),
})

/**
 * Tenancy closes and purges a restaurant in the other services. Both calls are idempotent and succeed only when the
 * step is complete; tenancy repeats them until then. A purge is refused (409) while the restaurant is open or its
 * retention is not over.
 */

const closing = {
  method: 'PUT',
  path: '/internal/restaurants/:restaurantId/closed',
  access: internalOnly('close'),
  params: restaurantParams,
  /** `purge_at` is the end of the retention. Older releases do not send the field; the data must not be purged then. */
  body: z.object({ name: z.string(), removed_at: timestamp, purge_at: z.optional(timestamp) }),
  response: 'none',
} as const

export const closeInOrders = defineEndpoint({
  id: 'closeInOrders',
  service: 'orders',
  summary: 'Leaves a removed restaurant out of what the operator sees of orders.',
  ...closing,
})

export const closeInCatalog = defineEndpoint({
  id: 'closeInCatalog',
  service: 'catalog',
  summary: 'Notes that a restaurant was removed, and when its menu may go.',
  ...closing,
})

export const closeInBilling = defineEndpoint({
  id: 'closeInBilling',
  service: 'billing',
  summary: 'Ends what a removed restaurant pays: answers when the payment provider has confirmed it.',
  ...closing,
})

const purging = {
  method: 'DELETE',
  path: '/internal/restaurants/:restaurantId',
  access: internalOnly('purge'),
  params: restaurantParams,
  response: 'none',
} as const

export const purgeInOrders = defineEndpoint({
  id: 'purgeInOrders',
  service: 'orders',
  summary: 'Removes everything orders keeps of a restaurant.',
  ...purging,
})

export const purgeInCatalog = defineEndpoint({
  id: 'purgeInCatalog',
  service: 'catalog',
  summary: 'Removes the menu of a restaurant with its pictures.',
  ...purging,
})

export const purgeInBilling = defineEndpoint({
  id: 'purgeInBilling',
  service: 'billing',
  summary: 'Removes what billing keeps of a restaurant; the invoices, which the law wants kept, stay apart.',
  ...purging,
})

/** The endpoint by which an added service closes a removed restaurant. */
export const closeIn = (service: AddedService) =>
  defineEndpoint({
    id: 'close',
    service,
    summary: 'Notes that a restaurant was removed, and when its data may go.',
    ...closing,
  })

/** The endpoint by which an added service purges a removed restaurant. */
export const purgeIn = (service: AddedService) =>
  defineEndpoint({
    id: 'purge',
    service,
    summary: 'Removes everything that the service has of a restaurant.',
    ...purging,
  })
