import { MAX_CATEGORY_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly } from './access.ts'
import { categoryName } from './categories.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'

/** The station of a main category's dishes, or with `subcategory` of that subcategory's. */
export const stationRoute = z.object({
  main_category: z.string(),
  /** The subcategory; empty for the main category as a whole. */
  subcategory: z.string(),
  /** The station assigned to the category; null without one. */
  station_id: z.nullable(id),
  /** The station that its dishes go to unless they have their own; null where there are no stations. */
  resolved_station_id: z.nullable(id),
  /** The number of dishes in the category. */
  dishes: z.int(),
  /** The number of those dishes with a station of their own. */
  dishes_with_own_station: z.int(),
})
export type StationRoute = z.output<typeof stationRoute>

export const listStationRoutes = defineEndpoint({
  id: 'listStationRoutes',
  service: 'catalog',
  method: 'GET',
  path: '/api/station-routes',
  access: adminOnly,
  summary: 'Every category by name, each followed by its subcategories, with the kitchen station of its dishes.',
  response: z.array(stationRoute),
})

export const routeCategory = defineEndpoint({
  id: 'routeCategory',
  service: 'catalog',
  method: 'PUT',
  path: '/api/station-routes',
  access: adminOnly,
  summary:
    'Names the kitchen station of a category, or with `subcategory` of that one; null takes it away. Categories are ' +
    'the same whatever their case.',
  body: z.object({
    main_category: categoryName,
    subcategory: z.optional(text(MAX_CATEGORY_NAME_LENGTH)),
    station_id: z.nullable(id),
  }),
  response: 'none',
})
