import { listAreas } from '@tiffin/contracts'
import { versionedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { versionOf } from './shared/version-of.ts'

export function listAreasRoute({ areas, orders }: RouteDeps) {
  return versionedRoute(listAreas, {
    version: async ({ tenant }) => versionOf(await orders.moment(tenant)),
    async read({ tenant }) {
      const { moment, found } = await areas.list(tenant)
      return { version: versionOf(moment), body: found }
    },
  })
}
