import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { columnInt, id, timestamp } from './fields.ts'

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
export const places = z.object({
  unlisted: columnInt,
  restaurant_ids: z.string().check(z.refine(joined(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), 'must be joined ids')),
  places: z.string().check(z.refine(joined(/^-?\d{1,9}$/), 'must be joined whole numbers')),
})
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
    offset: columnInt.check(z.nonnegative()),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    places: z.optional(places),
  }),
  response: z.object({ records: z.array(restaurantRecord), total: z.int() }),
})

/**
 * Returns a check of texts that are joined by commas. One pattern for the whole text would overflow the stack at some
 * 200,000 parts.
 */
function joined(part: RegExp) {
  return (text: string) => text === '' || text.split(',').every((each) => part.test(each))
}
