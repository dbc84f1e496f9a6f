import { listRecentOrderRecords } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireRecentOrder } from '../../wire.ts'

/** The number of recent orders on the operator's page (spec §9). */
const RECENT_ORDERS = 20

export function listRecentOrderRecordsRoute({ platform }: RouteDeps) {
  return route(listRecentOrderRecords, async ({ req }) => {
    const recent = await platform.listRecent(RECENT_ORDERS)
    for (const order of recent)
      if (order.totalPaise === null) req.log.error(order, 'an order is too large to be computed')
    return recent.map(toWireRecentOrder)
  })
}
