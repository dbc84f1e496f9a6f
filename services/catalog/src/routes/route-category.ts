import { routeCategory } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function routeCategoryRoute({ stationRoutes }: RouteDeps) {
  return route(routeCategory, ({ tenant, body }) =>
    stationRoutes.route(
      tenant,
      { mainCategory: body.main_category, subcategory: body.subcategory ?? '' },
      body.station_id,
    ),
  )
}
