import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'

type Money = { readonly method: string; readonly amountPaise: number }

/** Returns whether a payment moves cash, for which the drawer must open. */
export function isCash({ method, amountPaise }: Money): boolean {
  return method === 'Cash' && amountPaise !== 0
}

/**
 * Returns SQL that has the drawer opened once for each row of `from`, as CTEs that follow others; empty SQL if no cash
 * is moved. The CTEs are part of the statement that stores the payment. So neither a repetition nor a payment that
 * another till made first opens the drawer. In a restaurant without a drawer the CTEs write no row.
 *
 * @param from a CTE that has one row if the payment is stored
 * @param at SQL of the time
 */
export function kickDrawer(
  tenant: Tenant,
  moved: readonly Money[],
  { from, at }: { readonly from: Prisma.Sql; readonly at: Prisma.Sql },
): Prisma.Sql {
  return moved.some(isCash) ? kick(tenant, from, at) : Prisma.empty
}

/**
 * Returns SQL that has the drawer opened once for each row of `from`, as CTEs of which `drawer` has the printer. They
 * also delete jobs of drawers that are older than an hour.
 */
export function kick(tenant: Tenant, from: Prisma.Sql, at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`, drawer AS (
      SELECT b.printer_id, b.drawer_pin FROM bill_outputs b, ${from}
      WHERE b.restaurant_id = ${tenant.id}::uuid AND b.drawer_pin IS NOT NULL
    ), kicked AS (
      INSERT INTO print_jobs (restaurant_id, id, kind, drawer_pin, printer_id, created_at, next_at)
      SELECT ${tenant.id}::uuid, uuidv7(), 'drawer', drawer.drawer_pin, drawer.printer_id, ${at}, ${at}
      FROM drawer RETURNING 1
    ), swept AS (
      DELETE FROM print_jobs j USING drawer
      WHERE j.restaurant_id = ${tenant.id}::uuid AND j.drawer_pin IS NOT NULL
        AND j.created_at < ${at} - interval '1 hour'
    )`
}
