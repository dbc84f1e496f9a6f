import { getOverview } from '@tiffin/contracts'
import { businessDayOf, businessDayStart, rupeesFromPaise } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** GET /api/overview: what is active, and what was settled since the business day began (gaps G7, G45). */
export function getOverviewRoute({ orders, now }: RouteDeps) {
  return route(getOverview, async ({ tenant }) => {
    const sales = await orders.sumSales(tenant, businessDayStart(businessDayOf(now())))
    return { totalOrders: sales.orders, todaysSales: rupeesFromPaise(sales.salesPaise), activeOrders: sales.active }
  })
}
