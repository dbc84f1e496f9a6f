import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'

/** A UUID of version 7 begins with its time in ms. */
const TIMED = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab]/i

/**
 * Returns the month in the key of an order, as `YYYY-MM-DD` of its first day in UTC, from the time in the order's id.
 * The result is null for an id without a time, whose month only the database knows. The result must agree with
 * `month_of_order` of the database.
 */
export function monthOfOrder(orderId: string): string | null {
  const [, high, low] = TIMED.exec(orderId) ?? []
  if (high === undefined || low === undefined) return null
  const time = new Date(Number.parseInt(high + low, 16))
  return `${time.getUTCFullYear()}-${String(time.getUTCMonth() + 1).padStart(2, '0')}-01`
}

/** Returns the SQL condition that finds an order by its key. The statement must also compare the restaurant. */
export function hasOrderKey(alias: 'o' | 'c', orderId: string): Prisma.Sql {
  const month = monthOfOrder(orderId)
  const order = Prisma.raw(alias)
  const byId = Prisma.sql`${order}.id = ${orderId}::uuid`
  return month === null ? byId : Prisma.sql`${order}.month = ${month}::date AND ${byId}`
}

/**
 * Returns SQL of the rows (`month`, `id`) of an order and of the orders that were merged into it, whose kitchen tickets
 * it holds.
 */
export function ordersHeldBy(tenant: Tenant, orderId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT o.month, o.id FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
    UNION ALL
    SELECT o.month, o.id FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND o.merged_into = ${orderId}::uuid)`
}
