import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, text, timestamp } from './fields.ts'
import { internalOnly } from './roles.ts'

const operator = { scope: 'system' } as const

/** A restaurant as tenancy knows it. */
const restaurantRecord = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  /** Its first Admin; empty when it has none. */
  admin_email: z.string(),
  user_count: z.int(),
  created_at: timestamp,
})
export type RestaurantRecord = z.output<typeof restaurantRecord>

/** What of its plan the operator sees; null where billing gave no answer. */
const planOfRestaurant = {
  plan_name: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  current_period_end: z.nullable(timestamp),
}

export const adminRestaurant = z.extend(restaurantRecord, planOfRestaurant)
export type AdminRestaurant = z.output<typeof adminRestaurant>

export const listRestaurants = defineEndpoint({
  id: 'listRestaurants',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/restaurants',
  access: operator,
  summary: 'All restaurants of the platform with their plans, newest first.',
  response: z.array(adminRestaurant),
})

export const createRestaurant = defineEndpoint({
  id: 'createRestaurant',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/restaurants',
  access: operator,
  summary: 'Adds a restaurant with its Admin, on the free plan.',
  body: z.object({
    name: text(120),
    subdomain: z.string(),
    admin_email: z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254)),
    admin_password: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(200)),
  }),
  response: restaurantRecord,
  status: 201,
})

export const renameRestaurant = defineEndpoint({
  id: 'renameRestaurant',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/system/restaurants/:id',
  access: operator,
  summary: 'Changes name and subdomain. Whoever is signed in under the old subdomain signs in again under the new one.',
  params: idParams,
  body: z.object({ name: text(120), subdomain: z.string() }),
  response: restaurantRecord,
})

export const removeRestaurant = defineEndpoint({
  id: 'removeRestaurant',
  service: 'tenancy',
  method: 'DELETE',
  path: '/api/system/restaurants/:id',
  access: operator,
  summary: 'Closes a restaurant for everybody at once.',
  params: idParams,
  response: 'none',
})

export const listRestaurantRecords = defineEndpoint({
  id: 'listRestaurantRecords',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants',
  access: internalOnly,
  summary: 'All restaurants that are not deleted, newest first.',
  response: z.array(restaurantRecord),
})

/** Restaurants without a row are on the free plan, whose name comes with it. */
export const listPlansInUse = defineEndpoint({
  id: 'listPlansInUse',
  service: 'billing',
  method: 'GET',
  path: '/internal/plans-in-use',
  access: internalOnly,
  summary: 'The plan of every restaurant that ever chose one.',
  response: z.object({
    free_plan_name: z.string(),
    subscriptions: z.array(z.object({ restaurant_id: id, plan_name: z.string(), status: z.string(), current_period_end: z.nullable(timestamp) })),
  }),
})
