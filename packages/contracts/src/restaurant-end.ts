import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { internalOnly } from './roles.ts'

/**
 * How the end of a restaurant reaches the services beside tenancy. Both calls may come twice, and each answers only
 * when what it asks for is so; until then it is refused and comes again.
 */
const restaurantParams = z.object({ restaurantId: id })

const closing = {
  method: 'PUT',
  path: '/internal/restaurants/:restaurantId/closed',
  access: internalOnly,
  params: restaurantParams,
  body: z.object({ name: z.string(), removed_at: timestamp }),
  response: 'none',
} as const

export const closeInOrders = defineEndpoint({
  id: 'closeInOrders',
  service: 'orders',
  summary: 'Leaves a removed restaurant out of what the operator sees of orders.',
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
  access: internalOnly,
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
