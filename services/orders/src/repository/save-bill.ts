import { rupeesFromPaise } from '@tiffin/domain'
import type { IdempotentRequest, StoredReply, Tenant } from '@tiffin/service-kit'
import type { BillInvoice } from '../domain/invoice.ts'
import type { AllowedDiscount, Order } from '../domain/order.ts'
import type { RestaurantFacts } from '../domain/restaurant-facts.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Replayed } from './answer-once.ts'
import { insertAudit, type OrderEntry } from './audit-entry.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { insertEvent } from './document-events.ts'
import { writeInvoice } from './issue-document.ts'
import { hasOrderKey } from './order-key.ts'
import { discountColumns, orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { factsAreOf, factsColumn } from './restaurant-facts-repository.ts'
import { storedReplyColumn } from './stored-replies.ts'

export type OrderToBill =
  | {
      readonly kind: 'found'
      readonly order: Order
      /** The facts of the restaurant; null if tenancy has sent none. */
      readonly facts: RestaurantFacts | null
      /** The time of the database. */
      readonly now: Date
      /** True if the document of the order was printed before; false for an order without a document. */
      readonly isPrinted: boolean
    }
  | { readonly kind: 'missing' }
  | Replayed

/** The print of a bill to write, as it was decided from `order` and `facts`. */
export type NewPrint = {
  readonly order: Order
  readonly facts: RestaurantFacts | null
  readonly invoice: BillInvoice
  readonly discount: AllowedDiscount | null
  readonly copy: 'original' | 'duplicate'
  readonly printedBy: string
  readonly printedAt: Date
  /** The times since which the bill is printed and sent, as the order stores them from now on. */
  readonly marks: Pick<Order, 'billPrintedAt' | 'billSentAt'>
  readonly idempotency: IdempotentRequest | null
  /** The reply to store under the key of a request that may be repeated. A new document has no number in it yet. */
  readonly reply: object
}

/**
 * Finds the order whose bill is printed, or the stored reply of an earlier request with the same key.
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
  const [row] = await db.runInTenant<OrderToBillRow>(tenant, reading(tenant, orderId, request), open)
  if (row?.stored && request) return { kind: 'replayed', stored: row.stored, request }
  if (!row?.has_order) return { kind: 'missing' }
  return { kind: 'found', order: orderFromRow(row), facts: row.facts, now: row.now, isPrinted: row.is_printed }
}

/**
 * Writes the print of a bill in one statement: the order, its document, the cancelled document, the paper, the reply
 * under its key and the audit entries. Writes nothing if the order or the facts have changed since they were read.
 *
 * @param open the transaction that has locked the order; null for a transaction of its own
 * @returns the number of the document that was issued; null for none
 * @throws an error whose `statementRefusalOf` is 'changed' if the order or the facts have changed or another request
 *   printed the first paper, and 'key-used' if another request has the key
 */
export async function saveBill(
  db: OrdersDatabase,
  tenant: Tenant,
  print: NewPrint,
  open: Transaction | null,
): Promise<string | null> {
  const [row] = await db.runInTenant<{ number: string | null }>(tenant, writing(tenant, print), open)
  return row?.number ?? null
}

type OrderToBillRow = OrderRow & {
  readonly stored: StoredReply | null
  readonly has_order: boolean
  readonly is_printed: boolean
  readonly facts: RestaurantFacts | null
  readonly now: Date
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

function writing(tenant: Tenant, print: NewPrint): Prisma.Sql {
  const { order, invoice, copy, idempotency: request } = print
  const key = request?.key ?? null
  const [billed, numbered] = [Prisma.sql`billed`, Prisma.sql`numbered`]
  const at = Prisma.sql`${print.printedAt.toISOString()}::timestamptz`
  const written = writeInvoice(
    tenant,
    invoice,
    { by: print.printedBy, at, from: billed },
    { reply: print.reply, numberAt: ['order', 'document', 'number'], audited: auditedFacts(print) },
  )
  const action = invoice.issued ? 'order.invoice-issued' : 'order.bill-printed'
  const entry: OrderEntry = { action, after: written.audited, from: numbered }
  const kind = copy === 'original' ? 'printed' : 'reprinted'
  const paper = { document: documentOf(invoice), kind, at, from: numbered } as const
  // The paper of a till is counted where the invoice is issued with its number.
  const isCounted = invoice.issued?.till !== undefined
  return Prisma.sql`
    WITH billed AS (
      ${order.status === 'Active' ? billing(tenant, print) : readingPaid(tenant, order)}
    ), ${written.rows}, printed AS (
      ${isCounted ? Prisma.sql`SELECT id FROM numbered` : insertEvent(tenant, paper)}
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${key}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, 200,
        ${written.reply}
      FROM numbered WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), audited AS (
      ${insertAudit(tenant, ...written.cancelled, entry)}
    )
    SELECT (SELECT number FROM numbered) AS number,
      CASE WHEN NOT EXISTS (SELECT FROM billed) OR NOT EXISTS (SELECT FROM printed) THEN refuse('changed')
        WHEN ${key}::text IS NOT NULL AND NOT EXISTS (SELECT FROM keyed) THEN refuse('key-used') END`
}

/** Returns SQL that gives an unpaid order the document and the discount of its printed bill. */
function billing(tenant: Tenant, { order, facts, invoice, discount: allowed, marks }: NewPrint): Prisma.Sql {
  const { type, value } = discountColumns(allowed?.discount ?? null)
  const amount = allowed && (invoice.kept ?? invoice.issued)?.discountPaise
  return Prisma.sql`
    UPDATE orders o SET document_id = ${documentOf(invoice)}, bill_printed_at = ${timeOf(marks.billPrintedAt)},
      bill_sent_at = ${timeOf(marks.billSentAt)},
      discount_type = ${type}, discount_value = ${value}::int, discount_paise = ${amount ?? null}::bigint,
      discount_reason = ${allowed?.reason ?? null}, discount_approved_by = ${allowed?.approvedBy ?? null}
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} AND o.status = 'Active'
      AND o.version = ${order.version}::int
      AND o.document_id IS NOT DISTINCT FROM ${order.document?.id ?? null}::uuid
      AND ${factsAreOf(tenant, facts?.version ?? 0)}
    RETURNING id, month, order_number`
}

function timeOf(date: Date | null): Prisma.Sql {
  return Prisma.sql`${date?.toISOString() ?? null}::timestamptz`
}

/** Returns SQL that reads a paid order, which a print does not change: the payment made its document final. */
function readingPaid(tenant: Tenant, order: Order): Prisma.Sql {
  return Prisma.sql`
    SELECT o.id, o.month, o.order_number FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)}`
}

function documentOf({ kept, issued }: BillInvoice): Prisma.Sql {
  return Prisma.sql`${(kept ?? issued)?.id ?? null}::uuid`
}

/** Maps a print to the facts that the audit records. The statement that issues the document adds its number. */
function auditedFacts({ invoice, copy }: NewPrint): object {
  return invoice.issued ? { payable: rupeesFromPaise(invoice.issued.payablePaise) } : { copy }
}
