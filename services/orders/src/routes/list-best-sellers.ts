import { listBestSellers, MOST_BEST_SELLERS } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** GET /api/best-sellers. A dish disappears from the list as soon as the cached menu no longer has it. */
export function listBestSellersRoute({ bestSellers, menus }: RouteDeps) {
  return route(
    listBestSellers,
    async ({ tenant, req }) => {
      const { items } = await menus.read(tenant, req.id)
      const onMenu = new Set(items.map(({ id }) => id))
      return (await bestSellers.list(tenant)).filter((id) => onMenu.has(id)).slice(0, MOST_BEST_SELLERS)
    },
    { isHeavy: true },
  )
}
