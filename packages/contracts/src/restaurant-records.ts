import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, restaurantParams, rupees, timestamp } from './fields.ts'

/** A restaurant as tenancy stores it. The gateway joins these records with those of other services. */
export const restaurantRecord = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  /** The email of the first Admin; empty without one. */
  admin_email: z.string(),
  user_count: z.int(),
  created_at: timestamp,
})
export type RestaurantRecord = z.output<typeof restaurantRecord>

export const listRestaurantRecords = defineEndpoint({
  id: 'listRestaurantRecords',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants',
  access: internalOnly('records'),
  summary: 'All restaurants that are not removed, newest first.',
  response: z.array(restaurantRecord),
})

/**
 * The sorts of restaurant records: by a column of tenancy, or by `given`, the ranking that another service sends as
 * `places`.
 */
export const RECORD_SORTS = ['name', 'subdomain', 'admin_email', 'user_count', 'created_at', 'given'] as const

/**
 * A ranking of restaurants by data of another service. `restaurant_ids` has ids without duplicates and `places` their
 * ranks, both joined by commas, because one long text is parsed much faster than an array of 50,000. Restaurants that
 * are not listed have the rank `unlisted`, usually the most frequent one, which keeps the list short. Equal ranks are
 * sorted newest first.
 */
export const places = z.object({ unlisted: z.int(), restaurant_ids: z.string(), places: z.string() })
export type Places = z.output<typeof places>

export const findRestaurantRecords = defineEndpoint({
  id: 'findRestaurantRecords',
  service: 'tenancy',
  method: 'POST',
  path: '/internal/restaurants/find',
  access: internalOnly('records'),
  summary: 'A page of the restaurants that match, and how many match in all.',
  body: z.object({
    q: z.string(),
    sort: z.enum(RECORD_SORTS),
    direction: z.enum(['asc', 'desc']),
    offset: z.int().check(z.nonnegative()),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    places: z.optional(places),
  }),
  response: z.object({ records: z.array(restaurantRecord), total: z.int() }),
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

export const PLAN_SORTS = ['plan_name', 'subscription_status', 'current_period_end'] as const

export const rankRestaurantsByPlan = defineEndpoint({
  id: 'rankRestaurantsByPlan',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurant-places',
  access: internalOnly('records'),
  summary:
    'Where restaurants stand, ascending, in the order of something only billing knows. Without a date comes last.',
  query: z.object({ by: z.enum(PLAN_SORTS) }),
  response: places,
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
  }),
})
