import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { hasOrderKey } from './order-key.ts'
import { nowOf } from './time.ts'

/**
 * Returns an UPDATE that has an order's bill count as printed by the job `c` of `from`, whose paper is out. A job that
 * was made before the present bill was sent has another bill on its paper, and changes nothing.
 */
export function markPrinted(tenant: Tenant, now: Prisma.Sql, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    UPDATE orders o SET bill_printed_at = ${now} FROM ${from}
    WHERE o.restaurant_id = ${tenant.id}::uuid AND o.month = c.order_month AND o.id = c.order_id
      AND o.bill_printed_at IS NULL AND o.bill_sent_at <= c.created_at`
}

/** Has the bill of a locked order count as sent from now on. @returns the time as it is stored */
export async function markSent(tx: Transaction, clock: Clock, tenant: Tenant, orderId: string): Promise<Date> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    UPDATE orders o SET bill_sent_at = ${nowOf(clock)}
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)} RETURNING o.bill_sent_at AS at`
  if (!row) throw new Error(`the order ${orderId} is gone under its lock`)
  return row.at
}
