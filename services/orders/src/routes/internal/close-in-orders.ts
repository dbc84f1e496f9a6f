import { closeInOrders } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function closeInOrdersRoute({ platform }: RouteDeps) {
  return route(closeInOrders, ({ params, body }) =>
    platform.close(
      { id: params.restaurantId },
      { removedAt: new Date(body.removed_at), purgeAt: body.purge_at === undefined ? null : new Date(body.purge_at) },
    ),
  )
}
