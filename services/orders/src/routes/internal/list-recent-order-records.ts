import { listRecentOrderRecords } from '@tiffin/contracts'
import { rupeesFromPaise } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** Spec §9. */
const RECENT_ORDERS = 20

/** GET /internal/platform/recent-orders */
export function listRecentOrderRecordsRoute({ platform }: RouteDeps) {
  return route(listRecentOrderRecords, async () => {
    const recent = await platform.listRecent(RECENT_ORDERS)
    return recent.map(({ restaurantId, orderNumber, createdAt, totalPaise }) => ({
      restaurant_id: restaurantId,
      order_number: orderNumber,
      created_at: createdAt.toISOString(),
      total_amount_rupees: rupeesFromPaise(totalPaise),
    }))
  })
}
