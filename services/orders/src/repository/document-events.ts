import { CANCEL_REASON_WORDS, type CancelReason } from '@tiffin/domain'
import { actorColumns, type Tenant } from '@tiffin/service-kit'
import type { Cancellation } from '../domain/invoice.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrderEntry } from './audit-entry.ts'

/**
 * The assignments of an UPDATE that changes the lines of an order. The printed bill lacks the change, so the order
 * counts as neither printed nor sent, and loses its document and discount. The UPDATE must return `old.document_id AS
 * left_document`, which `cancelLeftDocument` cancels in the same statement.
 */
export const withoutBill = Prisma.sql`bill_printed_at = NULL, bill_sent_at = NULL, document_id = NULL,
  discount_type = NULL, discount_value = NULL, discount_paise = NULL, discount_reason = NULL,
  discount_approved_by = NULL`

/** Returns SQL that cancels the `left_document` of the order in `from`, if there is one. */
export function cancelLeftDocument(tenant: Tenant, reason: CancelReason, at: Prisma.Sql, from: Prisma.Sql): Prisma.Sql {
  return insertEvent(tenant, {
    document: Prisma.sql`left_document`,
    kind: 'cancelled',
    reason,
    at,
    from: Prisma.sql`${from} WHERE left_document IS NOT NULL`,
  })
}

/**
 * Returns the audit entry of the cancelled `left_document` of the order in `from`. An order without one gets no entry.
 */
export function leftDocumentEntry(tenant: Tenant, reason: CancelReason, from: Prisma.Sql): OrderEntry {
  return {
    action: 'order.invoice-cancelled',
    after: Prisma.sql`jsonb_build_object('document', ${numberOfLeftDocument(tenant)},
      'reason', ${CANCEL_REASON_WORDS[reason]}::text)`,
    from: Prisma.sql`${from} WHERE left_document IS NOT NULL`,
  }
}

/**
 * Returns SQL of the number of `left_document`. A function of the database reads it with a snapshot of its own: a
 * statement that waited for the lock of the order cannot see a document that was issued meanwhile.
 */
export function numberOfLeftDocument(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`document_number_now(${tenant.id}::uuid, left_document)`
}

/** Returns SQL that cancels a document that was read with its order, which `from` has locked. */
export function cancelDocument(
  tenant: Tenant,
  { document, reason }: Cancellation,
  at: Prisma.Sql,
  from: Prisma.Sql,
): Prisma.Sql {
  return insertEvent(tenant, { document: Prisma.sql`${document.id}::uuid`, kind: 'cancelled', reason, at, from })
}

/** Returns the audit entry of a cancelled document that was read with its order. */
export function cancelledEntry({ document, reason }: Cancellation, from: Prisma.Sql): OrderEntry {
  const after = { document: document.number, reason: CANCEL_REASON_WORDS[reason] }
  return { action: 'order.invoice-cancelled', after: Prisma.sql`${JSON.stringify(after)}::jsonb`, from }
}

type DocumentEvent = {
  /** SQL of the id of the document. */
  readonly document: Prisma.Sql
  readonly kind: 'cancelled' | 'printed' | 'reprinted'
  readonly reason?: CancelReason
  readonly at: Prisma.Sql
  /** SQL that stands after FROM. It gives one row, or none where no event is to be added. */
  readonly from: Prisma.Sql
}

/**
 * Returns SQL that adds an event. A document has at most one event of kind 'cancelled' and one of kind 'printed', and a
 * second one adds no row.
 */
export function insertEvent(tenant: Tenant, { document, kind, reason, at, from }: DocumentEvent): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO document_events (restaurant_id, id, document_id, kind, reason, by, at)
    SELECT ${tenant.id}::uuid, uuidv7(), ${document}, ${kind}, ${reason ?? null}, ${actorColumns(tenant).id}::uuid,
      ${at} FROM ${from}
    ON CONFLICT DO NOTHING RETURNING id`
}
