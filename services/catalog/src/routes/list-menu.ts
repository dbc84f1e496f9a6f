import { listMenu } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireMenuItem } from '../wire.ts'

/** GET /api/menu */
export function listMenuRoute({ menu }: RouteDeps) {
  return route(
    listMenu,
    async ({ tenant }) => {
      const items = await menu.listItems(tenant)
      return items.toSorted((a, b) => compareNames(a.name, b.name)).map((item) => toWireMenuItem(tenant, item))
    },
    { etag: true },
  )
}
