import { getMenuSnapshot } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireSnapshotItem } from '../../wire.ts'
import { versionOf } from '../version-of.ts'

/** GET /internal/restaurants/{restaurantId}/menu-snapshot. Reads nothing when the caller names the current version. */
export function getMenuSnapshotRoute({ menu, build }: RouteDeps) {
  return route(getMenuSnapshot, async ({ params, query }) => {
    const tenant = { id: params.restaurantId }
    const known = query.version
    if (known !== undefined && known === `${build} ${versionOf(await menu.moment(tenant))}`) {
      return { version: known, is_unchanged: true, items: [] }
    }
    const { moment, head, found } = await menu.listPrices(tenant)
    return { version: `${build} ${versionOf(moment)}`, head, items: found.map(toWireSnapshotItem) }
  })
}
