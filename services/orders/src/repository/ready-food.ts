import type { Tenant } from '@tiffin/service-kit'
import type { ReadyTicket } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import type { Clock } from './database.ts'
import { hasKey } from './order-key.ts'
import { nowOf } from './time.ts'

/** A ready ticket as JSON has it. */
export type ReadyRow = Omit<ReadyTicket, 'since'> & { readonly since: string }

/** How long a till goes on showing what was cooked for a guest who has paid and has no table. */
const PAID_FOR = Prisma.sql`interval '2 hours'`

/** SQL of a ticket `k` whose food waits: bumped, and not picked up. Only what is new is cooked. */
const isReady = Prisma.sql`k.kind = 'new' AND k.bumped_at IS NOT NULL AND k.picked_up_at IS NULL`

/**
 * SQL of the orders `o` of which tickets are read at all: those that are active and, for whoever has a clock, those
 * without a table that were paid in the last hours. Whoever pays at the table has eaten, and of the history no ticket
 * is read.
 */
const mayWait = (clock: Clock | null) =>
  clock
    ? Prisma.sql`(o.status = 'Active' OR o.table_id IS NULL AND o.completed_at > ${nowOf(clock)} - ${PAID_FOR})`
    : Prisma.sql`o.status = 'Active'`

/**
 * The column `ready` of an order; the orders table is `o`. Who pays once the food is there takes it along, so of a paid
 * order that alone is ready which was cooked later. A ticket of which every dish was taken back again brings nobody to
 * the kitchen.
 */
export const readyColumn = (tenant: Tenant, clock: Clock | null) => Prisma.sql`
  CASE WHEN ${mayWait(clock)} THEN (
    SELECT jsonb_agg(jsonb_build_object(
        'kotId', k.id, 'number', k.number, 'station', k.station_name, 'since', k.bumped_at
      ) ORDER BY k.bumped_at, k.number)
    FROM kots k
    WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = o.month AND k.order_id = o.id AND ${isReady}
      AND (o.completed_at IS NULL OR k.bumped_at > o.completed_at)
      AND EXISTS (
        SELECT FROM jsonb_to_recordset(k.lines) AS dish(name text, notes text)
        WHERE 0 < (
          SELECT sum(CASE ticket.kind WHEN 'void' THEN -line.quantity ELSE line.quantity END)
          FROM kots ticket, jsonb_to_recordset(ticket.lines) AS line(name text, notes text, quantity int)
          WHERE ticket.restaurant_id = ${tenant.id}::uuid AND ticket.month = o.month AND ticket.order_id = o.id
            AND line.name = dish.name AND line.notes IS NOT DISTINCT FROM dish.notes))
  ) END AS ready`

export function readyFromRow(rows: readonly ReadyRow[] | null): ReadyTicket[] {
  return (rows ?? []).map(({ since, ...ticket }) => ({ ...ticket, since: new Date(since) }))
}

/**
 * The statement that notes who picks up the food of tickets of an order, with an entry in the audit for each that was
 * ready. It answers a row if the order is there. Locked by their id, so that two who pick up the same wait for each
 * other and never in a circle.
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
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasKey('o', orderId)}
    ), waiting AS (
      SELECT k.month, k.id FROM kots k JOIN of_order ON of_order.month = k.month AND of_order.id = k.order_id
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
