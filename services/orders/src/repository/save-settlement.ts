import { AppError } from '@tiffin/contracts'
import { refusalOf, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import { decideSettlement, type SettlementDecision, type SettlementTask } from '../domain/decide-settlement.ts'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { settledFacts, insertAudit } from './audit-entry.ts'
import { rowOf, type Clock, type OrdersDatabase, type Transaction } from './database.ts'
import { hasKey } from './order-key.ts'
import { actOf, findActedOn, insertPunch, isKept, type Act } from './order-punches.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'

/** The order to settle: an order by id, with `ofTable` only if it is at that table, or the active order of a table. */
export type SettleTarget =
  | { readonly orderId: string; readonly ofTable?: string }
  | { readonly activeOrderOfTable: string }

/** The user who settles, and the data to recognise and answer a repetition. */
export type SettlementCall<Reply> = {
  readonly settledBy: string
  readonly idempotency: IdempotentRequest | null
  /** The status of the reply, which is stored with it under the key of a request that may be repeated. */
  readonly status: 200 | 204
  /** Maps the settled order to the reply. */
  readonly replyOf: (settled: Order) => Reply
}

export type OutdatedSettlement = Extract<SettlementDecision, { kind: 'outdated' }> & { readonly order: Order }

export type SettleOutcome<Reply> =
  | { readonly kind: 'settled'; readonly reply: Reply }
  | { readonly kind: 'missing' }
  | { readonly kind: 'replayed'; readonly stored: StoredReply; readonly request: IdempotentRequest }
  /** A repetition whose stored reply was deleted; `reply` has the order in its present state. */
  | { readonly kind: 'repeated'; readonly reply: Reply }
  | OutdatedSettlement

/** From this attempt on the order is locked before it is read, so that nobody can change it meanwhile. */
const LOCKED_FROM = 3
const ATTEMPTS = 5

/** The reasons why nothing was written: another request used the key, or the order changed since it was read. */
const CONFLICTS: ReadonlySet<string | null> = new Set(['key-used', 'changed'])

/**
 * Settles an order: reads it with its items, decides on the settlement, and writes the settlement only if nobody has
 * changed the order since. When another terminal was faster, the order is read and decided again, so that the added
 * items are on the bill or the second settlement is refused.
 *
 * A repetition settles nothing, not even after its stored reply was deleted and other guests sit at the table.
 *
 * @throws AppError ORDER_CHANGED when other changes came first in every attempt, IDEMPOTENCY_MISMATCH for the key of
 *   another request; and the errors of `computeSettlement`. Nothing is written then.
 */
export async function saveSettlement<Reply>(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  target: SettleTarget,
  task: SettlementTask,
  call: SettlementCall<Reply>,
): Promise<SettleOutcome<Reply>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      if (attempt < LOCKED_FROM) return await settleOnce(db, clock, tenant, target, task, call, null)
      return await db.inTenant(tenant, async (tx) => {
        await lockOrder(tx, tenant, target)
        return settleOnce(db, clock, tenant, target, task, call, tx)
      })
    } catch (error) {
      if (!CONFLICTS.has(refusalOf(error))) throw error
    }
  }
  throw new AppError('ORDER_CHANGED')
}

/**
 * Reads the order, decides on the settlement and writes it.
 *
 * @param open the transaction that has locked the order; null to run each statement in a transaction of its own
 * @throws an error whose `refusalOf` is one of the `CONFLICTS`, and the errors of `findActedOn` and `decideSettlement`
 */
async function settleOnce<Reply>(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  target: SettleTarget,
  task: SettlementTask,
  call: SettlementCall<Reply>,
  open: Transaction | null,
): Promise<SettleOutcome<Reply>> {
  const act = actOf('settle', call.idempotency)
  const row = await rowOf<ReadRow>(db, tenant, reading(tenant, target, call.idempotency, act), open)
  if (row?.stored && call.idempotency) return { kind: 'replayed', stored: row.stored, request: call.idempotency }
  const settledBefore = row?.is_kept ? await findActedOn(db, tenant, act, open) : null
  if (settledBefore) return { kind: 'repeated', reply: call.replyOf(settledBefore) }
  if (!row?.has_order) return { kind: 'missing' }

  const order = orderFromRow(row)
  const decision = decideSettlement(order, task, clock(row.now))
  if (decision.kind === 'outdated') return { ...decision, order }

  const reply = call.replyOf(decision.settled)
  await rowOf(db, tenant, writing(tenant, order, decision, call, reply, act), open)
  return { kind: 'settled', reply }
}

async function lockOrder(tx: Transaction, tenant: Tenant, target: SettleTarget): Promise<void> {
  await tx.$queryRaw`
    SELECT o.id FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${whichOrder(tenant, target)}
    FOR UPDATE OF o`
}

function whichOrder(tenant: Tenant, target: SettleTarget): Prisma.Sql {
  if ('activeOrderOfTable' in target)
    return Prisma.sql`o.status = 'Active' AND (o.month, o.id) = (
      SELECT t.month, t.order_id FROM occupied_tables t
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.table_id = ${target.activeOrderOfTable}::uuid)`
  const { orderId, ofTable = null } = target
  return Prisma.sql`${hasKey('o', orderId)} AND (${ofTable}::uuid IS NULL OR o.table_id = ${ofTable}::uuid)`
}

type ReadRow = OrderRow & {
  readonly stored: StoredReply | null
  readonly is_kept: boolean
  readonly has_order: boolean
  readonly now: Date
}

function reading(tenant: Tenant, target: SettleTarget, request: IdempotentRequest | null, act: Act): Prisma.Sql {
  return Prisma.sql`
    SELECT now() AS now, o.id IS NOT NULL AS has_order,
      (SELECT jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
       FROM idempotency_keys k
       WHERE k.restaurant_id = ${tenant.id}::uuid AND k.key = ${request?.key ?? null}::text) AS stored,
      ${isKept(tenant, act)} AS is_kept,
      ${orderColumns(tenant)}
    FROM (SELECT 1) always LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND ${whichOrder(tenant, target)}`
}

function writing(
  tenant: Tenant,
  order: Order,
  { settlement, action }: Extract<SettlementDecision, { kind: 'settle' }>,
  { idempotency: request, settledBy, status }: Omit<SettlementCall<unknown>, 'replyOf'>,
  reply: unknown,
  act: Act,
): Prisma.Sql {
  const { discount } = settlement
  const discountValue = discount && (discount.type === 'flat' ? discount.amountPaise : discount.basisPoints)
  const after = Prisma.sql`${JSON.stringify(settledFacts(settlement))}::jsonb`
  const payments = JSON.stringify(settlement.payments.map((payment, position) => ({ ...payment, position })))
  const before = { status: order.status }
  return Prisma.sql`
    WITH settled AS (
      UPDATE orders o SET status = 'Completed', version = version + 1,
        completed_at = ${settlement.completedAt.toISOString()}::timestamptz, completed_by = ${settledBy}::uuid,
        discount_type = ${discount?.type ?? null},
        discount_value = ${discountValue}::int,
        discount_paise = ${settlement.discountPaise}::bigint, discount_reason = ${settlement.discountReason},
        discount_approved_by = ${settlement.discountApprovedBy},
        round_off_paise = ${settlement.roundOffPaise}::int, payable_paise = ${settlement.payablePaise}::bigint,
        tip_paise = ${settlement.tip?.amountPaise ?? null}::bigint, tip_method = ${settlement.tip?.method ?? null}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasKey('o', order.id)} AND o.status = 'Active'
        AND o.version = ${order.version}::int
      RETURNING id, month, order_number
    ), paid AS (
      INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise, tendered_paise)
      SELECT ${tenant.id}::uuid, settled.month, settled.id, payment.position, payment.method, payment."amountPaise",
        payment."tenderedPaise"
      FROM settled, jsonb_to_recordset(${payments}::jsonb)
        AS payment(position int, method text, "amountPaise" bigint, "tenderedPaise" bigint)
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${request?.key ?? null}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''},
        ${status}::int, ${JSON.stringify(reply)}::jsonb
      FROM settled WHERE ${request?.key ?? null}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), to_keep AS (
      SELECT id, month FROM settled WHERE EXISTS (SELECT FROM keyed)
    ), kept AS (
      ${insertPunch(tenant, act, Prisma.sql`to_keep`)}
    ), audited AS (
      ${insertAudit(tenant, { action, before, after, from: Prisma.sql`settled` })}
    )
    SELECT CASE WHEN NOT EXISTS (SELECT FROM settled) THEN refuse('changed')
      WHEN ${request?.key ?? null}::text IS NOT NULL AND NOT EXISTS (SELECT FROM keyed) THEN refuse('key-used')
      WHEN ${act.id}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM kept) THEN refuse('key-used') END`
}
