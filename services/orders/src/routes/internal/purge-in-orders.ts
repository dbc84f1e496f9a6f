import { purgeInOrders } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function purgeInOrdersRoute({ platform }: RouteDeps) {
  return route(purgeInOrders, ({ params }) => platform.purge({ id: params.restaurantId }))
}
