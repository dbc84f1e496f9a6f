import { listMenu } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'
import { versionedRoute } from '@tiffin/service-kit'
import { createHoursMapper } from '../daypart-wire.ts'
import type { RouteDeps } from '../deps.ts'
import { rankDishes } from '../domain/menu-order.ts'
import { toWireMenuItem } from '../wire.ts'
import { versionOf } from './shared/version-of.ts'

export function listMenuRoute({ menu }: RouteDeps) {
  return versionedRoute(listMenu, {
    version: async ({ tenant }) => versionOf(await menu.moment(tenant)),
    async read({ tenant }) {
      const { moment, found, categories, dayparts } = await menu.listArranged(tenant)
      const ranks = rankDishes({ dishes: found, categories })
      const toHours = createHoursMapper(dayparts)
      const byName = found.toSorted((a, b) => compareNames(a.name, b.name))
      const body = byName.map((item) => ({
        ...toWireMenuItem(tenant, item),
        position: ranks?.get(item.id) ?? null,
        ...toHours(item),
      }))
      return { version: versionOf(moment), body }
    },
  })
}
