import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { internalOnly } from './roles.ts'

/** What tenancy knows of all restaurants, for the joins of the gateway. */

/** A restaurant as tenancy knows it. */
export const restaurantRecord = z.object({
  id,
  name: z.string(),
  subdomain: z.string(),
  /** Its first Admin; empty when it has none. */
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
  access: internalOnly,
  summary: 'All restaurants that are not removed, newest first.',
  response: z.array(restaurantRecord),
})

/** Tenancy sorts by what it knows, or by places another service gave: `given`. */
export const RECORD_SORTS = ['name', 'subdomain', 'admin_email', 'user_count', 'created_at', 'given'] as const

/**
 * Where restaurants stand in an order only another service knows: ids, each once, and their places, joined by commas,
 * because fifty thousand are read much faster in one piece. One that is not among them stands at `unlisted`; equal
 * places are ordered newest first. Only who differs from most is named, so that this stays small.
 */
export const places = z.object({ unlisted: z.int(), restaurant_ids: z.string(), places: z.string() })
export type Places = z.output<typeof places>

export const findRestaurantRecords = defineEndpoint({
  id: 'findRestaurantRecords',
  service: 'tenancy',
  method: 'POST',
  path: '/internal/restaurants/find',
  access: internalOnly,
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
  access: internalOnly,
  summary: 'The names of restaurants; those that were removed are left out.',
  body: z.object({ restaurant_ids: z.array(id).check(z.maxLength(1_000)) }),
  response: z.array(z.object({ id, name: z.string() })),
})

export const usersByRole = z.array(z.object({ role: z.string(), users: z.int() }))

export const getRestaurantPeople = defineEndpoint({
  id: 'getRestaurantPeople',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/people',
  access: internalOnly,
  summary: 'A restaurant, its users by role and when somebody last signed in. 404 for one that was removed.',
  params: z.object({ restaurantId: id }),
  response: z.object({
    restaurant: restaurantRecord,
    roles: usersByRole,
    last_login_at: z.nullable(timestamp),
  }),
})

export const countRestaurants = defineEndpoint({
  id: 'countRestaurants',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/platform/restaurants',
  access: internalOnly,
  summary: 'How many restaurants and users there are, and how many restaurants were added on each of the last 7 days.',
  response: z.object({
    restaurants: z.int(),
    users: z.int(),
    sign_ups: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  }),
})
