import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, everyone, internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, email, id, password, percent, role } from './fields.ts'

export const userDetails = z.object({
  userRole: role,
  userEmail: z.string(),
  restaurantName: z.string(),
  /** The user's name among colleagues; absent where no name was given (`staffNameOf`). */
  userName: z.optional(z.string()),
})
export type UserDetails = z.output<typeof userDetails>

export const getUserDetails = defineEndpoint({
  id: 'getUserDetails',
  service: 'tenancy',
  method: 'GET',
  path: '/api/user-details',
  access: everyRole,
  summary: 'Who is signed in, with which role, at which restaurant.',
  response: userDetails,
})

export const getDashboard = defineEndpoint({
  id: 'getDashboard',
  service: 'tenancy',
  method: 'GET',
  path: '/api/dashboard',
  access: everyRole,
  summary: 'The restaurant of the signed-in user.',
  response: z.object({ restaurant: z.object({ name: z.string() }) }),
})

/** The restaurant of a call without a session, by subdomain. */
export const ownSubdomain = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(63))

export const loginBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(MAX_EMAIL_LENGTH)),
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH)),
  subdomain: ownSubdomain,
})

export const login = defineEndpoint({
  id: 'login',
  service: 'tenancy',
  method: 'POST',
  path: '/api/login',
  access: everyone,
  summary: 'Signs a staff member in to a restaurant and answers a token that lives 12 hours.',
  body: loginBody,
  response: z.object({ token: z.string() }),
})

export const systemLogin = defineEndpoint({
  id: 'systemLogin',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/login',
  access: everyone,
  summary: 'Signs the operator of the platform in; with a code where the installation asks for a second factor.',
  body: z.object({ email, password, code: z.optional(code) }),
  response: z.object({ token: z.string() }),
})

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

export const logOutEverywhere = defineEndpoint({
  id: 'logOutEverywhere',
  service: 'tenancy',
  method: 'POST',
  path: '/api/logout',
  access: everyRole,
  summary: 'Ends every session of the caller, this one included.',
  response: 'none',
})

export const systemLogOutEverywhere = defineEndpoint({
  id: 'systemLogOutEverywhere',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/logout',
  access: operatorOnly,
  summary: 'Ends every session of the operator, this one included.',
  response: 'none',
})

export const sessionState = z.object({
  role,
  tokenVersion: z.int(),
  /** The email for the audit; absent from replies of the previous release. */
  email: z.optional(z.string()),
  /** The user's name among colleagues; absent where no name was given. */
  name: z.optional(z.string()),
  /** The largest discount of the role, in percent of the subtotal; null or absent: no limit. */
  discountLimit: z.optional(z.nullable(percent)),
  isDiscountReasonRequired: z.optional(z.boolean()),
})
export type SessionState = z.output<typeof sessionState>

/** Services ask at most every ten seconds for each user, so a demotion or deletion takes effect quickly (gap G34). */
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
