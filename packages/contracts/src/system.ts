import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, text, timestamp } from './fields.ts'
import { restaurantActivity } from './platform-orders.ts'
import { subscriptionHistory } from './platform-plans.ts'
import { restaurantRecord, usersByRole } from './platform-records.ts'
import { operatorOnly } from './roles.ts'

/** What of its plan the operator sees; null where billing gave no answer. */
const planOfRestaurant = {
  plan_name: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  current_period_end: z.nullable(timestamp),
}

export const adminRestaurant = z.extend(restaurantRecord, planOfRestaurant)
export type AdminRestaurant = z.output<typeof adminRestaurant>

export const RESTAURANT_SORTS = [
  'name',
  'subdomain',
  'admin_email',
  'plan_name',
  'subscription_status',
  'current_period_end',
  'user_count',
  'created_at',
] as const
export type RestaurantSort = (typeof RESTAURANT_SORTS)[number]
/** Of the table (spec §9). */
export const RESTAURANTS_A_PAGE = 10

export const restaurantPage = z.object({
  restaurants: z.array(adminRestaurant),
  /** How many match in all. */
  total: z.int(),
  /** How they are sorted: as was asked, or newest first while billing, which knows plans, gives no answer. */
  sort: z.enum(RESTAURANT_SORTS),
  direction: z.enum(['asc', 'desc']),
})
export type RestaurantPage = z.output<typeof restaurantPage>

/** How a page is asked for. `page` counts from 1; past the last one there is nothing. */
export const restaurantPageQuery = z.object({
  page: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  /** Part of a name, a subdomain or the email of an Admin. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(RESTAURANT_SORTS)),
  direction: z.optional(z.enum(['asc', 'desc'])),
})

export const listRestaurants = defineEndpoint({
  id: 'listRestaurants',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/restaurants',
  access: operatorOnly,
  summary:
    'The restaurants of the platform with their plans, newest first: all as an array, or with `page` one page of those that match.',
  query: restaurantPageQuery,
  response: z.union([z.array(adminRestaurant), restaurantPage]),
})

export const createRestaurant = defineEndpoint({
  id: 'createRestaurant',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/restaurants',
  access: operatorOnly,
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
  access: operatorOnly,
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
  access: operatorOnly,
  summary:
    'Closes a restaurant for everybody at once. What belongs to it elsewhere is closed, and after a time of retention removed, behind.',
  params: idParams,
  response: 'none',
})

/**
 * How far the removal of a restaurant is: its payments are being ended, it waits for the end of retention, its data is
 * being removed, nothing of it is left.
 */
export const REMOVAL_STATES = ['closing', 'closed', 'purging', 'purged'] as const

const removal = z.object({
  restaurant_id: id,
  name: z.string(),
  subdomain: z.string(),
  removed_at: timestamp,
  /** The operator who did it. */
  removed_by: z.string(),
  purge_at: timestamp,
  state: z.enum(REMOVAL_STATES),
  /** Services that have yet to confirm what the state is about. */
  waiting_for: z.array(z.string()),
  /** What the last try that failed said; null when none did since. */
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
    'Restaurants that were removed, with how far that is: every removal under way, the newest first, then the last 100 that are done.',
  response: z.array(removal),
})

/** What of a restaurant tells whether it does well. A part is null while the service behind it gives no answer. */
export const restaurantHealth = z.object({
  restaurant: z.nullable(restaurantRecord),
  /** Users by role, and when somebody last signed in; null together with the restaurant. */
  people: z.nullable(z.object({ roles: usersByRole, last_login_at: z.nullable(timestamp) })),
  orders: z.nullable(restaurantActivity),
  subscription: z.nullable(subscriptionHistory),
})
export type RestaurantHealth = z.output<typeof restaurantHealth>

export const getRestaurantHealth = defineEndpoint({
  id: 'getRestaurantHealth',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/restaurants/:id',
  access: operatorOnly,
  summary:
    'One restaurant: its users, orders a day, last activity and plan history. A service that is away leaves its part out; 503 when all are.',
  params: idParams,
  response: restaurantHealth,
})
