import { getRestaurantPeople } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePeople } from '../../wire.ts'

export function getRestaurantPeopleRoute({ platform }: RouteDeps) {
  return route(getRestaurantPeople, async ({ params }) =>
    toWirePeople(await platform.loadPeople({ id: params.restaurantId })),
  )
}
