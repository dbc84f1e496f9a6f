import type { AuditAction } from '@tiffin/contracts'
import { actorNameOf, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { LateMark } from '../domain/late-arrival.ts'
import type { BillInvoice } from '../domain/invoice.ts'
import type { KhataCharge } from '../domain/khata.ts'
import type { Order, Settlement } from '../domain/order.ts'
import type { RestaurantFacts } from '../domain/restaurant-facts.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import type { Replayed } from './answer-once.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { writeInvoice } from './issue-document.ts'
import { kickDrawer } from './kick-drawer.ts'
import { addMark } from './late-marks.ts'
import { hasOrderKey } from './order-key.ts'
import { actOf, findOrderOfAct, insertAct, isActStored, type Act } from './order-punches.ts'
import { discountColumns, orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { factsAreOf, factsColumn } from './restaurant-facts-repository.ts'
import { storedReplyColumn } from './stored-replies.ts'

/**
 * The order to settle: the active order of a table, or an order by its id. If `ofTable` is given, the order is found
 * only if its table is that one.
 */
export type SettleTarget =
  | { readonly orderId: string; readonly ofTable?: string }
  | { readonly activeOrderOfTable: string }

export type OrderToSettle =
  /** `now` is the time of the database; `facts` are null if tenancy has sent none. */
  | { readonly kind: 'found'; readonly order: Order; readonly facts: RestaurantFacts | null; readonly now: Date }
  | { readonly kind: 'missing' }
  | Replayed
  /**
   * An earlier request settled the order, and the stored reply of that request was deleted. `order` is in its present
   * state.
   */
  | { readonly kind: 'repeated'; readonly order: Order }

/** The settlement of an order to write, as it was decided from `order` and `facts`. */
export type NewSettlement = {
  readonly order: Order
  readonly facts: RestaurantFacts | null
  readonly settlement: Settlement
  readonly settledBy: string
  readonly invoice: BillInvoice
  /** The part of the bill that goes on a khata, which the transaction has locked; null for none. */
  readonly charge: KhataCharge | null
  /** The action of the audit entry, and the facts that it records of the settlement. */
  readonly action: Extract<AuditAction, 'order.settled' | 'order.freed'>
  readonly audited: object
  /** The mark of a settlement that came late; null for one on time. */
  readonly mark: LateMark | null
  readonly idempotency: IdempotentRequest | null
  /** The status to store with the reply, under the key of a request that may be repeated. */
  readonly status: 200 | 204
  /** The reply to store; a new document has no number in it yet. */
  readonly reply: object | null
}

/**
 * Finds the order to settle, or the stored reply or the settled order of an earlier request with the same key.
 *
 * @param open the transaction to read in; null for a transaction of its own
 * @throws AppError IDEMPOTENCY_MISMATCH when the key is that of another act
 */
export async function findToSettle(
  db: OrdersDatabase,
  tenant: Tenant,
  target: SettleTarget,
  request: IdempotentRequest | null,
  open: Transaction | null,
): Promise<OrderToSettle> {
  const act = actOf('settle', request)
  const [row] = await db.runInTenant<OrderToSettleRow>(tenant, reading(tenant, target, request, act), open)
  if (row?.stored && request) return { kind: 'replayed', stored: row.stored, request }
  const settledBefore = row?.is_kept ? await findOrderOfAct(db, tenant, act, open) : null
  if (settledBefore) return { kind: 'repeated', order: settledBefore }
  if (!row?.has_order) return { kind: 'missing' }
  return { kind: 'found', order: orderFromRow(row), facts: row.facts, now: row.now }
}

/**
 * Writes the settlement of an order in one statement: the order, its payments, its row in the ledger of a khata, its
 * document, the cancelled document, the reply under its key, the act and the audit entries, and for cash the job that
 * opens the drawer. Writes nothing if the order or the facts have changed since they were read.
 *
 * @param open the transaction that has locked the order; null for a transaction of its own
 * @returns the number of the document that was issued; null for none
 * @throws an error whose `statementRefusalOf` is 'changed' if the order or the facts have changed, and 'key-used' if
 *   another request has the key
 */
export async function saveSettlement(
  db: OrdersDatabase,
  tenant: Tenant,
  settlement: NewSettlement,
  open: Transaction | null,
): Promise<string | null> {
  const [row] = await db.runInTenant<{ number: string | null }>(tenant, writing(tenant, settlement), open)
  return row?.number ?? null
}

/**
 * Locks the row of the order to settle until the transaction ends, so that what the transaction then reads of the order
 * still holds when it writes.
 */
export async function lockOrder(tx: Transaction, tenant: Tenant, target: SettleTarget): Promise<void> {
  await tx.$queryRaw`
    SELECT o.id FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${whichOrder(tenant, target)}
    FOR UPDATE OF o`
}

/** Runs work in a transaction that has locked the order. */
export function inLockedOrder<Outcome>(
  db: OrdersDatabase,
  tenant: Tenant,
  target: SettleTarget,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  return db.inTenant(tenant, async (tx) => {
    await lockOrder(tx, tenant, target)
    return work(tx)
  })
}

function whichOrder(tenant: Tenant, target: SettleTarget): Prisma.Sql {
  if ('activeOrderOfTable' in target)
    return Prisma.sql`o.status = 'Active' AND (o.month, o.id) = (
      SELECT t.month, t.order_id FROM occupied_tables t
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.table_id = ${target.activeOrderOfTable}::uuid)`
  const { orderId, ofTable = null } = target
  return Prisma.sql`${hasOrderKey('o', orderId)} AND (${ofTable}::uuid IS NULL OR o.table_id = ${ofTable}::uuid)`
}

type OrderToSettleRow = OrderRow & {
  readonly stored: StoredReply | null
  readonly is_kept: boolean
  readonly has_order: boolean
  readonly facts: RestaurantFacts | null
  readonly now: Date
}

function reading(tenant: Tenant, target: SettleTarget, request: IdempotentRequest | null, act: Act): Prisma.Sql {
  return Prisma.sql`
    SELECT now() AS now, o.id IS NOT NULL AS has_order,
      ${storedReplyColumn(tenant, request)} AS stored,
      ${isActStored(tenant, act)} AS is_kept, ${factsColumn(tenant)} AS facts,
      ${orderColumns(tenant)}
    FROM (SELECT 1) always LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND ${whichOrder(tenant, target)}`
}

function writing(
  tenant: Tenant,
  {
    order,
    facts,
    settlement,
    invoice,
    charge,
    settledBy,
    action,
    audited,
    mark,
    idempotency: request,
    status,
    reply,
  }: NewSettlement,
): Prisma.Sql {
  const act = actOf('settle', request)
  const discount = discountColumns(settlement.discount)
  const parts = order.partPayments?.length ?? 0
  const rest = settlement.payments.slice(parts).map((payment, index) => ({ ...payment, position: parts + index }))
  const payments = JSON.stringify(rest)
  const { tip } = settlement
  const at = Prisma.sql`${settlement.completedAt.toISOString()}::timestamptz`
  const written = writeInvoice(
    tenant,
    invoice,
    { by: settledBy, at, from: Prisma.sql`settled` },
    { reply, numberAt: ['document', 'number'], audited },
  )
  const kicked = kickDrawer(tenant, tip ? [...rest, tip] : rest, { from: Prisma.sql`settled`, at })
  const entry = { action, before: { status: order.status }, after: written.audited, from: Prisma.sql`numbered` }
  return Prisma.sql`
    WITH settled AS (
      UPDATE orders o SET status = 'Completed', version = version + 1,
        completed_at = ${at}, completed_by = ${settledBy}::uuid,
        discount_type = ${discount.type}, discount_value = ${discount.value}::int,
        discount_paise = ${settlement.discountPaise}::bigint, discount_reason = ${settlement.discountReason},
        discount_approved_by = ${settlement.discountApprovedBy},
        round_off_paise = ${settlement.roundOffPaise}::int, payable_paise = ${settlement.payablePaise}::bigint,
        tip_paise = ${settlement.tip?.amountPaise ?? null}::bigint, tip_method = ${settlement.tip?.method ?? null},
        document_id = ${(invoice.kept ?? invoice.issued)?.id ?? null}::uuid${addMark(mark)}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} AND o.status = 'Active'
        AND o.version = ${order.version}::int
        AND o.document_id IS NOT DISTINCT FROM ${order.document?.id ?? null}::uuid
        AND ${factsAreOf(tenant, facts?.version ?? 0)}
      RETURNING id, month, order_number
    ), ${written.rows}, paid AS (
      INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise, tendered_paise,
        reference)
      SELECT ${tenant.id}::uuid, settled.month, settled.id, payment.position, payment.method, payment."amountPaise",
        payment."tenderedPaise", payment.reference
      FROM settled, jsonb_to_recordset(${payments}::jsonb)
        AS payment(position int, method text, "amountPaise" bigint, "tenderedPaise" bigint, reference text) RETURNING 1
    )${kicked}${charging(tenant, charge, settledBy, at, invoice)}, keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${request?.key ?? null}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''},
        ${status}::int, ${written.reply}
      FROM numbered WHERE ${request?.key ?? null}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), to_keep AS (
      SELECT id, month FROM settled WHERE EXISTS (SELECT FROM keyed)
    ), kept AS (
      ${insertAct(tenant, act, Prisma.sql`to_keep`)}
    ), audited AS (
      ${insertAudit(tenant, ...written.cancelled, entry)}
    )
    SELECT (SELECT number FROM numbered) AS number, CASE WHEN NOT EXISTS (SELECT FROM settled) THEN refuse('changed')
      WHEN ${request?.key ?? null}::text IS NOT NULL AND NOT EXISTS (SELECT FROM keyed) THEN refuse('key-used')
      WHEN ${act.id}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM kept) THEN refuse('key-used') END`
}

/**
 * Returns SQL that adds the bill to the ledger of a khata, as a CTE that follows others; empty SQL without a charge.
 * The row has the number of the document, whether the statement issues it or keeps it.
 */
function charging(
  tenant: Tenant,
  charge: KhataCharge | null,
  settledBy: string,
  at: Prisma.Sql,
  { kept }: BillInvoice,
): Prisma.Sql {
  if (charge === null) return Prisma.empty
  return Prisma.sql`, charged AS (
      INSERT INTO khata_entries (restaurant_id, id, khata_id, kind, amount_paise, at, user_id, user_name, order_id,
        order_number, invoice_number)
      SELECT ${tenant.id}::uuid, uuidv7(), ${charge.khataId}::uuid, 'bill', ${charge.amountPaise}::bigint, ${at},
        ${settledBy}::uuid, ${actorNameOf(tenant)}::text, id, order_number, coalesce(number, ${kept?.number ?? null})
      FROM numbered RETURNING 1
    )`
}
