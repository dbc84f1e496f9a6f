import type { PunchReply } from '@tiffin/contracts'
import type { CartLine, CustomerDetails, OrderType } from '@tiffin/domain'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { inTransaction, type OrdersDatabase } from './database.ts'

export type NewOrder = {
  readonly id: string
  readonly orderType: OrderType
  readonly tableId: string | null
  readonly customer: CustomerDetails | null
  readonly lines: readonly CartLine[]
  readonly createdAt: Date
  readonly createdBy: string
  readonly businessDay: string
  readonly numberPrefix: string
  /** Orders a business day may hold; −1 is unlimited. */
  readonly dailyLimit: number
  readonly message: string
}

export type PlaceOutcome =
  | { readonly at: 'placed'; readonly reply: PunchReply }
  | { readonly at: 'table missing' }
  | { readonly at: 'limit reached' }
  | { readonly at: 'key used' }

type Row = {
  readonly table_found: boolean
  readonly is_numbered: boolean
  readonly is_placed: boolean
  readonly reply: PunchReply | null
}

/**
 * Places an order in one statement: finds the table, takes the day's next number, keeps the reply under its key and
 * writes order, items and audit. One round trip between BEGIN and COMMIT, so the counter row, which all terminals of a
 * restaurant share, is locked as briefly as can be. Taking the number comes before the key, and everything else
 * depends on the key: of twenty parallel repeats one passes and the others write nothing.
 *
 * A second active order on the table breaks the index `orders_one_active_per_table` and rejects.
 */
export function placeOrder(
  db: OrdersDatabase,
  tenant: Tenant,
  order: NewOrder,
  request: IdempotentRequest | null,
): Promise<PlaceOutcome> {
  return inTransaction<PlaceOutcome>(db, tenant, async (tx, giveUp) => {
    const [row] = await tx.$queryRaw<Row[]>(statement(tenant, order, request))
    if (row?.is_placed && row.reply) return { at: 'placed', reply: row.reply }
    // Nothing of a statement that placed no order may stay, above all not the number it took.
    if (!row?.table_found) return giveUp({ at: 'table missing' })
    return giveUp(row.is_numbered ? { at: 'key used' } : { at: 'limit reached' })
  })
}

function statement(tenant: Tenant, order: NewOrder, request: IdempotentRequest | null): Prisma.Sql {
  const key = request?.key ?? null
  return Prisma.sql`
    WITH dining AS (
      SELECT t.name, a.name AS area_name
      FROM tables t JOIN areas a ON a.restaurant_id = t.restaurant_id AND a.id = t.area_id
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.id = ${order.tableId}::uuid AND t.deleted_at IS NULL
      FOR SHARE OF t
    ), counter AS (
      INSERT INTO order_counters (restaurant_id, business_day, last)
      SELECT ${tenant.id}::uuid, ${order.businessDay}::date, 1
      WHERE (${order.tableId}::uuid IS NULL OR EXISTS (SELECT FROM dining)) AND ${order.dailyLimit}::int <> 0
      ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last = order_counters.last + 1
        WHERE ${order.dailyLimit}::int < 0 OR order_counters.last < ${order.dailyLimit}::int
      RETURNING last
    ), numbered AS (
      SELECT ${order.numberPrefix}::text || last AS order_number FROM counter
    ), replied AS (
      SELECT order_number, jsonb_build_object(
        'message', ${order.message}::text, 'order_id', ${order.id}::text, 'order_number', order_number, 'version', 1) AS reply
      FROM numbered
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${key}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, 201, reply
      FROM replied WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), placed AS (
      INSERT INTO orders (restaurant_id, id, order_number, order_type, status, table_id, table_name, area_name,
        customer_name, customer_contact, customer_address, created_at, created_by)
      SELECT ${tenant.id}::uuid, ${order.id}::uuid, order_number, ${order.orderType}, 'Active',
        ${order.tableId}::uuid, (SELECT name FROM dining), (SELECT area_name FROM dining),
        ${order.customer?.name ?? null}, ${order.customer?.contact ?? null}, ${order.customer?.address ?? null},
        ${order.createdAt}::timestamptz, ${order.createdBy}::uuid
      FROM replied WHERE ${key}::text IS NULL OR EXISTS (SELECT FROM keyed)
      RETURNING id
    ), punched AS (
      INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name, tax_group_name, tax_is_split, quantity, position)
      SELECT ${tenant.id}::uuid, placed.id, line."menuItemId", line."pricePaise", line."rateBasisPoints", line.name,
        line."taxGroupName", line."taxIsSplit", line.quantity, 1000 + line.index
      FROM placed, ${recordset(order.lines)}
    ), audited AS (
      INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details)
      SELECT ${tenant.id}::uuid, ${order.createdBy}::uuid, 'order.placed', placed.id, ${JSON.stringify({ lines: order.lines })}::jsonb FROM placed
    )
    SELECT (${order.tableId}::uuid IS NULL OR EXISTS (SELECT FROM dining)) AS table_found,
      EXISTS (SELECT FROM counter) AS is_numbered, EXISTS (SELECT FROM placed) AS is_placed, (SELECT reply FROM replied) AS reply`
}

/**
 * Lines as rows of a statement, so that however many there are the statement's text is the same and stays prepared.
 * A line's position is the order's version × 1000 + its index: after all earlier punches, each of at most 200 lines.
 */
export function recordset(lines: readonly CartLine[]): Prisma.Sql {
  const indexed = lines.map((line, index) => ({ ...line, index }))
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) AS line(
    "menuItemId" uuid, name text, quantity int, "pricePaise" int, "rateBasisPoints" int, "taxGroupName" text, "taxIsSplit" boolean, index int)`
}
