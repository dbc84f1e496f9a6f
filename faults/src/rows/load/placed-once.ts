import type { Product } from '../../support/product.ts'
import type { Restaurant } from '../../support/restaurants.ts'
import type { Findings } from '../../row.ts'

/**
 * Counts acknowledged orders that are not stored as lost, and ids that were acknowledged twice as doubled. Checks that
 * every stored order of the restaurants has at least one item.
 */
export async function requirePlacedOnce(
  product: Product,
  orderIds: readonly string[],
  restaurants: readonly Restaurant[],
  findings: Findings,
): Promise<void> {
  const rows = await product.sql<{ id: string; lines: number }>(
    'orders',
    `
    SELECT o.id, (SELECT count(*)::int FROM order_items i WHERE i.restaurant_id = o.restaurant_id
      AND i.order_id = o.id) AS lines
    FROM orders o WHERE o.restaurant_id = ANY ($1::uuid[])`,
    [restaurants.map(({ id }) => id)],
  )
  const stored = new Set(rows.map(({ id }) => id))
  findings.lost += orderIds.filter((id) => !stored.has(id)).length
  findings.doubled += orderIds.length - new Set(orderIds).size
  findings.require(
    rows.every(({ lines }) => lines > 0),
    'There are orders without items.',
  )
  findings.note(`${orderIds.length} orders acknowledged, ${rows.length} stored`)
}
