import { MAX_RESTAURANT_NAME_LENGTH, MAX_RESTAURANT_SEARCH_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, newEmail, newPassword, restaurantParams, rupees, text, timestamp } from './fields.ts'
import { restaurantRecord } from './restaurant-records.ts'
import { restaurantSettings } from './restaurant-settings.ts'
import { subscriptionHistory } from './subscriptions.ts'

/**
 * The plan of a restaurant. All fields are null while billing does not answer; `current_period_end` is also null for a
 * plan without an end.
 */
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

/** The number of restaurants on one page of the operator's list (spec §9). */
export const RESTAURANTS_A_PAGE = 10

export const restaurantListPage = z.object({
  restaurants: z.array(adminRestaurant),
  /** The number of matches on all pages. */
  total: z.int(),
  /**
   * The applied sort: the requested one, or newest first when the requested sort needs billing and billing does not
   * answer.
   */
  sort: z.enum(RESTAURANT_SORTS),
  direction: z.enum(['asc', 'desc']),
})
export type RestaurantListPage = z.output<typeof restaurantListPage>

/** `page` counts from 1. A page after the last one is empty. */
export const restaurantPageQuery = z.object({
  page: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  /** Part of a restaurant's name, its subdomain or an Admin's email. */
  q: z.optional(text(MAX_RESTAURANT_SEARCH_LENGTH)),
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
    'The restaurants of the platform with their plans, newest first: all as an array, or with `page` one page ' +
    'of those that match.',
  query: restaurantPageQuery,
  response: z.union([z.array(adminRestaurant), restaurantListPage]),
})

export const createRestaurant = defineEndpoint({
  id: 'createRestaurant',
  service: 'tenancy',
  method: 'POST',
  path: '/api/system/restaurants',
  access: operatorOnly,
  summary: 'Adds a restaurant with its Admin, on the free plan.',
  body: z.object({
    name: text(MAX_RESTAURANT_NAME_LENGTH),
    subdomain: z.string(),
    admin_email: newEmail,
    admin_password: newPassword,
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
  body: z.object({ name: text(MAX_RESTAURANT_NAME_LENGTH), subdomain: z.string() }),
  response: restaurantRecord,
})

export const removeRestaurant = defineEndpoint({
  id: 'removeRestaurant',
  service: 'tenancy',
  method: 'DELETE',
  path: '/api/system/restaurants/:id',
  access: operatorOnly,
  summary:
    'Closes a restaurant for everybody at once. ' +
    'What belongs to it elsewhere is closed, and after a time of retention removed, behind.',
  params: idParams,
  response: 'none',
})

export const restaurantActivity = z.object({
  total: z.int(),
  last_order_at: z.nullable(timestamp),
  /**
   * The last 30 business days, oldest first, including days without orders. `orders` is the number of orders begun on
   * that day, and `sales` the sum of the orders completed on it, in rupees.
   */
  days: z.array(z.object({ day: z.iso.date(), orders: z.int(), sales: rupees })),
})

export const getRestaurantActivity = defineEndpoint({
  id: 'getRestaurantActivity',
  service: 'orders',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/activity',
  access: internalOnly('records'),
  summary:
    'How much a restaurant sells: orders and sales of the last 30 business days, the last order, all orders ever.',
  params: restaurantParams,
  response: restaurantActivity,
})

/**
 * When the restaurant was held so that it can be moved to another installation (decision 75); null for one that is
 * open, left out by a release that does not tell.
 */
const heldAt = z.optional(z.nullable(timestamp))

export const usersByRole = z.array(z.object({ role: z.string(), users: z.int() }))

export const getRestaurantPeople = defineEndpoint({
  id: 'getRestaurantPeople',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/people',
  access: internalOnly('people'),
  summary: 'A restaurant, its users by role and when somebody last signed in. 404 for one that was removed.',
  params: restaurantParams,
  response: z.object({
    restaurant: restaurantRecord,
    roles: usersByRole,
    last_login_at: z.nullable(timestamp),
    held_at: heldAt,
  }),
})

/** Users, orders and plan history of a restaurant. A part is null while its service does not answer. */
export const restaurantHealth = z.object({
  restaurant: z.nullable(restaurantRecord),
  held_at: heldAt,
  /** Users by role and the last login; null together with the restaurant. */
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
    'One restaurant: its users, orders a day, last activity and plan history. ' +
    'A service that is away leaves its part out; 503 when all are.',
  params: idParams,
  response: restaurantHealth,
})

export const countRestaurants = defineEndpoint({
  id: 'countRestaurants',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/platform/restaurants',
  access: internalOnly('figures'),
  summary: 'How many restaurants and users there are, and how many restaurants were added on each of the last 7 days.',
  response: z.object({
    restaurants: z.int(),
    users: z.int(),
    sign_ups: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  }),
})

export const nameRestaurants = defineEndpoint({
  id: 'nameRestaurants',
  service: 'tenancy',
  method: 'POST',
  path: '/internal/restaurants/names',
  access: internalOnly('records'),
  summary: 'The names of restaurants; those that were removed are left out.',
  body: z.object({ restaurant_ids: z.array(id).check(z.maxLength(1_000)) }),
  response: z.array(z.object({ id, name: z.string() })),
})

export const dateRestaurants = defineEndpoint({
  id: 'dateRestaurants',
  service: 'tenancy',
  method: 'POST',
  path: '/internal/restaurants/dates',
  access: internalOnly('records'),
  summary: 'Since when there are restaurants; those that were removed are left out.',
  body: z.object({ restaurant_ids: z.array(id).check(z.maxLength(1_000)) }),
  response: z.array(z.object({ id, created_at: timestamp })),
})

/** A field that is missing in the body keeps its value (gap G41). */
export const updateRestaurant = defineEndpoint({
  id: 'updateRestaurant',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/restaurant',
  access: adminOnly,
  summary: 'Changes the settings of the restaurant.',
  body: z.partial(z.extend(restaurantSettings, { name: text(MAX_RESTAURANT_NAME_LENGTH) })),
  response: restaurantSettings,
})
