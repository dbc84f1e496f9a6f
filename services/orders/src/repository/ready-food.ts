import type { Tenant } from '@tiffin/service-kit'
import type { ReadyTicket } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import type { Clock } from './database.ts'
import { hasOrderKey, ordersHeldBy } from './order-key.ts'
import { nowOf } from './time.ts'

export type ReadyRow = Omit<ReadyTicket, 'since'> & { readonly since: string }

/** The time for which a till still shows the food of a guest who has paid and has no table. */
const PAID_FOR = Prisma.sql`interval '2 hours'`

/**
 * SQL that is true for a ticket `k` whose food waits: bumped and not picked up. Only tickets of kind 'new' bring food.
 */
const isReady = Prisma.sql`k.kind = 'new' AND k.bumped_at IS NOT NULL AND k.picked_up_at IS NULL`

/**
 * Returns SQL that is true for the orders `o` whose tickets are read: the active ones and, with a clock, those without
 * a table that were paid within `PAID_FOR`. Guests who pay at a table have eaten. The tickets of all other orders are
 * not read.
 */
const mayWait = (clock: Clock | null) =>
  clock
    ? Prisma.sql`(o.status = 'Active' OR o.table_id IS NULL AND o.completed_at > ${nowOf(clock)} - ${PAID_FOR})`
    : Prisma.sql`o.status = 'Active'`

/**
 * Returns the column `ready` of an order; the orders table is `o`. A guest who pays takes the food that is ready, so a
 * paid order lists only food that was ready later. A ticket whose dishes were all taken back is left out, because there
 * is nothing to fetch. An order holds the tickets of orders that were merged into it.
 */
export const readyColumn = (tenant: Tenant, clock: Clock | null) => Prisma.sql`
  CASE WHEN ${mayWait(clock)} THEN (
    SELECT jsonb_agg(jsonb_build_object(
        'kotId', k.id, 'number', k.number, 'station', k.station_name, 'since', k.bumped_at
      ) ORDER BY k.bumped_at, k.number)
    FROM (
      SELECT o.month, o.id
      UNION ALL
      SELECT m.month, m.id FROM orders m WHERE m.restaurant_id = ${tenant.id}::uuid AND m.merged_into = o.id
    ) held JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = held.month AND k.order_id = held.id
    WHERE ${isReady}
      AND (o.completed_at IS NULL OR k.bumped_at > o.completed_at)
      AND EXISTS (
        SELECT FROM jsonb_to_recordset(k.lines) AS dish(name text, notes text)
        WHERE 0 < (
          SELECT sum(CASE ticket.kind WHEN 'void' THEN -line.quantity ELSE line.quantity END)
          FROM kots ticket, jsonb_to_recordset(ticket.lines) AS line(name text, notes text, quantity int)
          WHERE ticket.restaurant_id = ${tenant.id}::uuid AND ticket.month = held.month AND ticket.order_id = held.id
            AND line.name = dish.name AND line.notes IS NOT DISTINCT FROM dish.notes))
  ) END AS ready`

export function readyFromRow(rows: readonly ReadyRow[] | null): ReadyTicket[] {
  return (rows ?? []).map(({ since, ...ticket }) => ({ ...ticket, since: new Date(since) }))
}

/**
 * Returns the statement that records who picks up the food of an order's tickets, with an audit entry for each ticket
 * that was ready. The statement returns a row if the order exists. It locks the tickets by id, so that two users who
 * pick up the same food wait for each other without a deadlock.
 */
export function pickUpStatement(
  tenant: Tenant,
  clock: Clock,
  { orderId, kotIds, by }: { readonly orderId: string; readonly kotIds: readonly string[]; readonly by: string | null },
): Prisma.Sql {
  const after = Prisma.sql`jsonb_build_object('kot', number, 'station', station)`
  return Prisma.sql`
    WITH of_order AS (
      SELECT o.month, o.id, o.order_number FROM orders o
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
    ), waiting AS (
      SELECT k.month, k.id FROM kots k
      JOIN ${ordersHeldBy(tenant, orderId)} held ON held.month = k.month AND held.id = k.order_id
      WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ANY (${kotIds}::uuid[]) AND ${isReady}
      ORDER BY k.id FOR UPDATE OF k
    ), taken AS (
      UPDATE kots k SET picked_up_at = ${nowOf(clock)}, picked_up_by_name = ${by} FROM waiting
      WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = waiting.month AND k.id = waiting.id
      RETURNING k.number, k.station_name AS station
    ), picked_up AS (
      SELECT of_order.id, order_number, number, station FROM of_order, taken ORDER BY number
    ), audited AS (
      ${insertAudit(tenant, { action: 'order.food-picked-up', after, from: Prisma.sql`picked_up` })}
    )
    SELECT id FROM of_order`
}
