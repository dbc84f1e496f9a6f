import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { adminOnly, everyRole, internalOnly } from './roles.ts'
import { role } from './session.ts'
import { restaurantSettings } from './settings.ts'

export const loginBody = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  subdomain: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(63)),
})

export const login = defineEndpoint({
  id: 'login',
  service: 'tenancy',
  method: 'POST',
  path: '/api/login',
  access: { scope: 'public' },
  summary: 'Signs a staff member in to a restaurant and answers a token that lives 12 hours.',
  body: loginBody,
  response: z.object({ token: z.string() }),
})

/** A missing field stays as it is (gap G41). */
export const updateRestaurant = defineEndpoint({
  id: 'updateRestaurant',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/restaurant',
  access: adminOnly,
  summary: 'Changes the settings of the restaurant.',
  body: z.partial(z.extend(restaurantSettings, { name: text(120) })),
  response: restaurantSettings,
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

export const sessionState = z.object({ role, tokenVersion: z.int() })
export type SessionState = z.output<typeof sessionState>

/** Services ask it at most every ten seconds a user, so that a demotion or a deletion bites at once (gap G34). */
export const getSessionState = defineEndpoint({
  id: 'getSessionState',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/users/:userId/session',
  access: internalOnly,
  summary: 'The role and token version a user has now; 404 for a deleted user or restaurant.',
  params: z.object({ restaurantId: id, userId: id }),
  response: sessionState,
})
