import { getOverview } from '@tiffin/contracts'
import { versionedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireOverview } from '../wire.ts'
import { versionOfDay } from './shared/version-of.ts'

/**
 * GET /api/overview. The reply counts the active orders, and the orders placed and settled since the business day began
 * (gaps G7, G45).
 */
export function getOverviewRoute({ orders }: RouteDeps) {
  return versionedRoute(getOverview, {
    version: async ({ tenant }) => versionOfDay(await orders.moment(tenant)),
    async read({ tenant }) {
      const { moment, found } = await orders.sumSales(tenant)
      return { version: versionOfDay(moment), body: toWireOverview(found) }
    },
  })
}
