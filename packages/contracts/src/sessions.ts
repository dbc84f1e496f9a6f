import * as z from '#schema'
import { adminOnly, everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, role } from './fields.ts'

/** Open pages poll this endpoint. Tenancy answers without a cache, so the next poll notices an ended session. */
export const checkSession = defineEndpoint({
  id: 'checkSession',
  service: 'tenancy',
  method: 'GET',
  path: '/api/session',
  access: everyRole,
  summary: 'Does this session still hold? 401 as soon as it was ended.',
  response: 'none',
})

export const endUserSessions = defineEndpoint({
  id: 'endUserSessions',
  service: 'tenancy',
  method: 'POST',
  path: '/api/users/:id/logout',
  access: adminOnly,
  summary: 'Ends every session of a staff account, whose password stays as it is.',
  params: idParams,
  response: 'none',
})

export const sessionState = z.object({
  role,
  tokenVersion: z.int(),
  /** The email for the audit; absent from replies of older releases. */
  email: z.optional(z.string()),
  /** The user's name among colleagues; absent where no name was given. */
  name: z.optional(z.string()),
  /** The largest discount of the role, in percent of the subtotal; null or absent: no limit. */
  discountLimit: z.optional(z.nullable(percent)),
  isDiscountReasonRequired: z.optional(z.boolean()),
  /** True where the restaurant puts bills on khatas; absent means false. */
  isKhataOn: z.optional(z.boolean()),
  /** True while the operator holds the restaurant, to move it; absent means false. */
  isHeld: z.optional(z.boolean()),
})
export type SessionState = z.output<typeof sessionState>

/**
 * Services cache the answer for at most ten seconds, while tenancy answers: by then a demotion or a deletion takes
 * effect (gap G34).
 */
export const getSessionState = defineEndpoint({
  id: 'getSessionState',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/users/:userId/session',
  access: internalOnly('sessions'),
  summary: 'The role and token version a user has now; 404 for a deleted user or restaurant.',
  params: z.object({ restaurantId: id, userId: id }),
  response: sessionState,
})

/**
 * The valid tokens of the operator: those issued for `credentials` and `version`. `also` lists further credentials
 * whose tokens are valid, because the installation is changing its credentials.
 */
export const operatorSession = z.object({
  credentials: z.string(),
  also: z.optional(z.array(z.string())),
  version: z.int(),
})
export type OperatorSession = z.output<typeof operatorSession>

export const getOperatorSession = defineEndpoint({
  id: 'getOperatorSession',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/operator/session',
  access: internalOnly('sessions'),
  summary: 'Which tokens of the operator hold now. Services and the gateway ask it at most every ten seconds.',
  response: operatorSession,
})
