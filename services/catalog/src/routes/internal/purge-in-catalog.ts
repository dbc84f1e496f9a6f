import { purgeInCatalog } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function purgeInCatalogRoute({ menu, pictures }: RouteDeps) {
  return route(purgeInCatalog, async ({ params }) => {
    const tenant = { id: params.restaurantId }
    await menu.purge(tenant)
    await pictures.removeAll(tenant)
  })
}
