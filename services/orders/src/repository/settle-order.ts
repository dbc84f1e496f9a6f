import type { IdempotentRequest, StoredReply, Tenant } from '@tiffin/service-kit'
import type { Order, Settlement } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'

/** Which order: itself, if need be only when it is of this table, or the active one of a table. */
export type SettleTarget =
  | { readonly orderId: string; readonly ofTable?: string }
  | { readonly activeOrderOfTable: string }

export type Decision = { readonly settlement: Settlement; readonly status: number; readonly reply: unknown }

export type SettleOutcome =
  | { readonly at: 'settled'; readonly status: number; readonly reply: unknown }
  | { readonly at: 'missing' }
  | { readonly at: 'replayed'; readonly stored: StoredReply }

const ATTEMPTS = 5

/**
 * Settles an order: reads it with its items, lets `decide` compute the settlement, and writes it only if nobody has
 * changed the order since. Another terminal that was faster makes it read and decide again, so the items that were
 * added meanwhile are on the bill, or the second settlement is refused. What `decide` throws writes nothing.
 */
export async function settleOrder(
  db: OrdersDatabase,
  tenant: Tenant,
  target: SettleTarget,
  request: IdempotentRequest | null,
  settledBy: string,
  decide: (order: Order) => Decision,
): Promise<SettleOutcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await db.inTenant(tenant, async (tx): Promise<SettleOutcome | null> => {
      const { order, stored } = await read(tx, tenant, target, request)
      if (stored) return { at: 'replayed', stored }
      if (!order) return { at: 'missing' }
      const decision = decide(order)
      const isWritten = await write(tx, tenant, order, decision, request, settledBy)
      return isWritten ? { at: 'settled', status: decision.status, reply: decision.reply } : null
    })
    if (outcome) return outcome
  }
  throw new Error('An order kept changing while it was settled')
}

type ReadRow = OrderRow & { readonly stored: StoredReply | null; readonly has_order: boolean }

async function read(tx: Transaction, tenant: Tenant, target: SettleTarget, request: IdempotentRequest | null) {
  const which =
    'orderId' in target
      ? Prisma.sql`o.id = ${target.orderId}::uuid AND (${target.ofTable ?? null}::uuid IS NULL OR o.table_id = ${target.ofTable ?? null}::uuid)`
      : Prisma.sql`o.table_id = ${target.activeOrderOfTable}::uuid AND o.status = 'Active'`
  const [row] = await tx.$queryRaw<ReadRow[]>`
    SELECT o.id IS NOT NULL AS has_order,
      (SELECT jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
       FROM idempotency_keys k WHERE k.restaurant_id = ${tenant.id}::uuid AND k.key = ${request?.key ?? null}::text) AS stored,
      ${orderColumns}
    FROM (SELECT 1) always LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND ${which}`
  return { order: row?.has_order ? orderFromRow(row) : null, stored: row?.stored ?? null }
}

async function write(
  tx: Transaction,
  tenant: Tenant,
  order: Order,
  decision: Decision,
  request: IdempotentRequest | null,
  settledBy: string,
): Promise<boolean> {
  const { settlement } = decision
  const { discount } = settlement
  const payments = JSON.stringify(settlement.payments.map((payment, position) => ({ ...payment, position })))
  const [row] = await tx.$queryRaw<{ is_settled: boolean }[]>`
    WITH settled AS (
      UPDATE orders SET status = 'Completed', version = version + 1,
        completed_at = ${settlement.completedAt}::timestamptz, completed_by = ${settledBy}::uuid,
        discount_type = ${discount?.type ?? null},
        discount_value = ${discount === null ? null : discount.type === 'flat' ? discount.amountPaise : discount.basisPoints}::int,
        discount_paise = ${settlement.discountPaise}::bigint, round_off_paise = ${settlement.roundOffPaise}::int,
        payable_paise = ${settlement.payablePaise}::bigint
      WHERE restaurant_id = ${tenant.id}::uuid AND id = ${order.id}::uuid AND status = 'Active' AND version = ${order.version}::int
      RETURNING id
    ), paid AS (
      INSERT INTO order_payments (restaurant_id, order_id, position, method, amount_paise)
      SELECT ${tenant.id}::uuid, settled.id, payment.position, payment.method, payment."amountPaise"
      FROM settled, jsonb_to_recordset(${payments}::jsonb) AS payment(position int, method text, "amountPaise" bigint)
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${request?.key ?? null}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, ${decision.status}::int, ${JSON.stringify(decision.reply)}::jsonb
      FROM settled WHERE ${request?.key ?? null}::text IS NOT NULL
    ), audited AS (
      INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details)
      SELECT ${tenant.id}::uuid, ${settledBy}::uuid, 'order.settled', settled.id, ${JSON.stringify(settlement)}::jsonb FROM settled
    )
    SELECT EXISTS (SELECT FROM settled) AS is_settled`
  return row?.is_settled ?? false
}
