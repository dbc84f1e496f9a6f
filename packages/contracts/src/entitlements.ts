import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { restaurantParams } from './fields.ts'
import { planFeatures } from './plans.ts'

/**
 * The services that enforce limits call this endpoint, and keep the last reply for times when billing does not answer.
 */
export const getEntitlements = defineEndpoint({
  id: 'getEntitlements',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/entitlements',
  access: internalOnly('plans'),
  summary: 'What the current plan of a restaurant allows, and for how long unless somebody changes it.',
  params: restaurantParams,
  response: z.extend(planFeatures, {
    /**
     * The milliseconds until the plan allows something else without being changed, because a period or a grace ends.
     * Absent where time alone changes nothing. The value is a duration, because clocks of hosts differ. A caller counts
     * it from the moment of its request, so that it never uses the reply for too long.
     */
    holds_for_ms: z.optional(z.int()),
  }),
})
