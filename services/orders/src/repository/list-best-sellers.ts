import { BEST_SELLER_DAYS } from '@tiffin/contracts'
import type { Moment, Tenant } from '@tiffin/service-kit'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'

/**
 * The fewest orders of a best seller. A dish that one or two parties ordered is left out, however many portions they
 * had.
 */
const LEAST_ORDERS = 3

/**
 * Lists the ids of the dishes with the most portions ordered and not taken back in the last `BEST_SELLER_DAYS` days,
 * most first. Dishes in fewer than `LEAST_ORDERS` orders are left out. Dishes that are off the menu are included.
 */
export function listBestSellers(db: OrdersDatabase, clock: Clock, tenant: Tenant, most: number): Promise<string[]> {
  const work = async (tx: Transaction, { now }: Moment) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT i.menu_item_id AS id FROM orders o
      JOIN order_items i ON i.restaurant_id = ${tenant.id}::uuid AND i.month = o.month AND i.order_id = o.id
      WHERE o.restaurant_id = ${tenant.id}::uuid
        AND i.quantity > i.voided
        AND o.created_at >= ${clock(now)}::timestamptz - make_interval(days => ${BEST_SELLER_DAYS}::int)
      GROUP BY i.menu_item_id HAVING count(DISTINCT o.id) >= ${LEAST_ORDERS}::int
      ORDER BY sum(i.quantity - i.voided) DESC, i.menu_item_id LIMIT ${most}::int`
    return rows.map(({ id }) => id)
  }
  return db.inTenant(tenant, work, { isVersioned: true })
}
