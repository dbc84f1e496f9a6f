import { closeInCatalog } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function closeInCatalogRoute({ menu }: RouteDeps) {
  return route(closeInCatalog, ({ params, body }) =>
    menu.close(
      { id: params.restaurantId },
      { removedAt: new Date(body.removed_at), purgeAt: body.purge_at === undefined ? null : new Date(body.purge_at) },
    ),
  )
}
