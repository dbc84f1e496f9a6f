import * as z from '#schema'
import { planFeatures } from './billing.ts'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { internalOnly } from './roles.ts'

/** Asked by the services that enforce a limit; they keep the last answer, so selling never waits for billing. */
export const getEntitlements = defineEndpoint({
  id: 'getEntitlements',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/entitlements',
  access: internalOnly,
  summary: 'What the current plan of a restaurant allows.',
  params: z.object({ restaurantId: id }),
  response: planFeatures,
})
