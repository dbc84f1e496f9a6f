import type { IdempotentRequest, StoredReply, Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import type { RestaurantFacts } from '../domain/restaurant-facts.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { hasOrderKey } from './order-key.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { factsColumn } from './restaurant-facts-repository.ts'
import { storedReplyColumn } from './stored-replies.ts'

export type OrderToBill =
  | {
      readonly kind: 'found'
      readonly order: Order
      /** Null where tenancy has told none. */
      readonly facts: RestaurantFacts | null
      /** The time of the database. */
      readonly now: Date
      /** Whether the invoice of the order was printed before. */
      readonly isPrinted: boolean
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'replayed'; readonly stored: StoredReply; readonly request: IdempotentRequest }

type ReadRow = OrderRow & {
  readonly stored: StoredReply | null
  readonly has_order: boolean
  readonly is_printed: boolean
  readonly facts: RestaurantFacts | null
  readonly now: Date
}

/**
 * Finds the order whose bill is printed, or what an earlier request with the same key was answered.
 *
 * @param open the transaction to read in; null for a transaction of its own
 */
export async function findToBill(
  db: OrdersDatabase,
  tenant: Tenant,
  orderId: string,
  request: IdempotentRequest | null,
  open: Transaction | null,
): Promise<OrderToBill> {
  const [row] = await db.runInTenant<ReadRow>(tenant, reading(tenant, orderId, request), open)
  if (row?.stored && request) return { kind: 'replayed', stored: row.stored, request }
  if (!row?.has_order) return { kind: 'missing' }
  return { kind: 'found', order: orderFromRow(row), facts: row.facts, now: row.now, isPrinted: row.is_printed }
}

function reading(tenant: Tenant, orderId: string, request: IdempotentRequest | null): Prisma.Sql {
  return Prisma.sql`
    SELECT now() AS now, o.id IS NOT NULL AS has_order, ${storedReplyColumn(tenant, request)} AS stored,
      EXISTS (
        SELECT FROM document_events e
        WHERE e.restaurant_id = ${tenant.id}::uuid AND e.document_id = o.document_id AND e.kind = 'printed'
      ) AS is_printed,
      ${factsColumn(tenant)} AS facts, ${orderColumns(tenant)}
    FROM (SELECT 1) always
    LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}`
}
