import { saveRestaurantFacts } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function saveRestaurantFactsRoute({ facts }: RouteDeps) {
  return route(saveRestaurantFacts, ({ params, body: { gst_mode: gstMode, ...body } }) =>
    facts.save({ id: params.restaurantId }, { ...body, gstMode }),
  )
}
