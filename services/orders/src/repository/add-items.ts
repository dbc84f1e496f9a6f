import type { PunchReply } from '@tiffin/contracts'
import type { CartLine } from '@tiffin/domain'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { inTransaction, type OrdersDatabase } from './database.ts'
import { recordset } from './place-order.ts'

export type Addition = {
  readonly orderId: string
  readonly lines: readonly CartLine[]
  readonly addedBy: string
  readonly message: string
}

export type AddOutcome =
  | { readonly at: 'added'; readonly reply: PunchReply }
  | { readonly at: 'not active' }
  | { readonly at: 'key used' }

type Row = { readonly is_active: boolean; readonly is_added: boolean; readonly reply: PunchReply | null }

/**
 * Adds lines to an active order in one statement. Additions commute: a line that is there grows, so two waiters at
 * one table never overwrite each other. The order's row is locked first, which also keeps a settlement out.
 */
export function addItems(
  db: OrdersDatabase,
  tenant: Tenant,
  addition: Addition,
  request: IdempotentRequest | null,
): Promise<AddOutcome> {
  return inTransaction<AddOutcome>(db, tenant, async (tx, giveUp) => {
    const [row] = await tx.$queryRaw<Row[]>(statement(tenant, addition, request))
    if (row?.is_added && row.reply) return { at: 'added', reply: row.reply }
    return giveUp(row?.is_active ? { at: 'key used' } : { at: 'not active' })
  })
}

function statement(tenant: Tenant, addition: Addition, request: IdempotentRequest | null): Prisma.Sql {
  const key = request?.key ?? null
  return Prisma.sql`
    WITH target AS (
      UPDATE orders SET version = version + 1
      WHERE restaurant_id = ${tenant.id}::uuid AND id = ${addition.orderId}::uuid AND status = 'Active'
      RETURNING id, order_number, version
    ), replied AS (
      SELECT id, version, jsonb_build_object(
        'message', ${addition.message}::text, 'order_id', id, 'order_number', order_number, 'version', version) AS reply
      FROM target
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${key}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, 200, reply
      FROM replied WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), accepted AS (
      SELECT id, version FROM replied WHERE ${key}::text IS NULL OR EXISTS (SELECT FROM keyed)
    ), punched AS (
      INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name, tax_group_name, tax_is_split, quantity, position)
      SELECT ${tenant.id}::uuid, accepted.id, line."menuItemId", line."pricePaise", line."rateBasisPoints", line.name,
        line."taxGroupName", line."taxIsSplit", line.quantity, accepted.version * 1000 + line.index
      FROM accepted, ${recordset(addition.lines)}
      ON CONFLICT (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points)
        DO UPDATE SET quantity = order_items.quantity + excluded.quantity
    ), audited AS (
      INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details)
      SELECT ${tenant.id}::uuid, ${addition.addedBy}::uuid, 'order.added', accepted.id, ${JSON.stringify({ lines: addition.lines })}::jsonb FROM accepted
    )
    SELECT EXISTS (SELECT FROM target) AS is_active, EXISTS (SELECT FROM accepted) AS is_added, (SELECT reply FROM replied) AS reply`
}
