import type { Tenant } from '@tiffin/service-kit'
import type { Paise } from '@tiffin/domain'
import type { BillInvoice, NewDocument } from '../domain/invoice.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrderEntry } from './audit-entry.ts'
import { cancelDocument, cancelledEntry, insertEvent } from './document-events.ts'

/**
 * Returns SQL that inserts a document of the order in `from`, which must have the order's `id` and `month`, and returns
 * its `number`. A trigger of the table takes the next serial of the series, or keeps the one that a till took, and
 * keeps the row of the series locked until the commit. So `from` must have locked the order, and the restaurant's
 * version must be locked later.
 */
export function insertDocument(tenant: Tenant, document: NewDocument, issuedBy: string, from: Prisma.Sql): Prisma.Sql {
  const bigint = (amount: Paise) => Prisma.sql`${amount}::bigint`
  return Prisma.sql`
    INSERT INTO documents (restaurant_id, id, kind, series, month, order_id, issued_at, issued_by, place_of_supply,
      taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise, round_off_paise, payable_paise,
      body, of_document_id, till_id, n)
    SELECT ${tenant.id}::uuid, ${document.id}::uuid, ${document.kind}, ${document.series}, month, id,
      ${document.issuedAt.toISOString()}::timestamptz, ${issuedBy}::uuid, ${document.placeOfSupply},
      ${bigint(document.taxablePaise)}, ${bigint(document.cgstPaise)}, ${bigint(document.sgstPaise)},
      ${bigint(document.otherPaise)}, ${bigint(document.vatPaise)}, ${bigint(document.discountPaise)},
      ${document.roundOffPaise}::int, ${bigint(document.payablePaise)}, ${JSON.stringify(document.body)},
      ${document.body.credit?.invoice.id ?? null}::uuid, ${document.till?.id ?? null}::uuid,
      ${document.till?.serial ?? null}::int
    FROM ${from}
    RETURNING number`
}

/** The reply that is stored under the key of a print or settlement, and the facts that its audit entry records. */
type Stored = {
  readonly reply: object | null
  /** The path of the document's number in the reply. */
  readonly numberAt: readonly string[]
  readonly audited: object
}

type WrittenInvoice = {
  /** Definitions of a WITH clause, among them `numbered`. */
  readonly rows: Prisma.Sql
  readonly reply: Prisma.Sql
  readonly audited: Prisma.Sql
  /** The audit entry of the cancelled document; empty if none is cancelled. */
  readonly cancelled: readonly OrderEntry[]
}

/**
 * Returns SQL that issues and cancels documents of the order in `from`, which must have locked the order. The CTE
 * `numbered` has that order with the number of the issued document. `reply` and `audited` are SQL of the given values,
 * with that number added. A statement must write both from `numbered`, so that the row of the series is locked before
 * the key of the reply and the head of the audit.
 */
export function writeInvoice(
  tenant: Tenant,
  { kept, issued, cancelled }: BillInvoice,
  { by, at, from }: { readonly by: string; readonly at: Prisma.Sql; readonly from: Prisma.Sql },
  { reply, numberAt, audited }: Stored,
): WrittenInvoice {
  const numbered = Prisma.sql`numbered`
  const asJson = (value: object | null) => Prisma.sql`${JSON.stringify(value)}::jsonb`
  const documented = Prisma.sql`documented AS (
      ${issued ? insertDocument(tenant, issued, by, from) : Prisma.sql`SELECT NULL::text AS number`}
    ), numbered AS (SELECT changed.*, documented.number FROM ${from} changed, documented)`
  // A till gives a number only to an invoice that it prints itself.
  const printedByTill = issued?.till
    ? Prisma.sql`, printed_by_till AS (${insertEvent(tenant, {
        document: Prisma.sql`${issued.id}::uuid`,
        kind: 'printed',
        at: Prisma.sql`${issued.issuedAt.toISOString()}::timestamptz`,
        from: numbered,
      })})`
    : Prisma.empty
  return {
    rows: cancelled
      ? Prisma.sql`${documented}${printedByTill}, cancelled AS (${cancelDocument(tenant, cancelled, at, numbered)})`
      : Prisma.sql`${documented}${printedByTill}`,
    reply:
      issued && reply ? Prisma.sql`jsonb_set(${asJson(reply)}, ${numberAt}::text[], to_jsonb(number))` : asJson(reply),
    audited: issued
      ? Prisma.sql`${asJson(audited)} || jsonb_build_object('document', number)`
      : asJson({ ...audited, ...(kept && { document: kept.number }) }),
    cancelled: cancelled ? [cancelledEntry(cancelled, numbered)] : [],
  }
}
