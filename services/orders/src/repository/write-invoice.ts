import type { Tenant } from '@tiffin/service-kit'
import type { BillInvoice } from '../domain/bill-invoice.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrderEntry } from './audit-entry.ts'
import { cancelDocument, cancelledEntry } from './document-events.ts'
import { insertDocument } from './documents.ts'

/** What is stored of a bill that is printed or paid: the reply under its key, and the facts in the audit. */
type Stored = {
  readonly reply: object | null
  /** Where the number of the invoice stands in the reply. */
  readonly numberAt: readonly string[]
  readonly audited: object
}

type WrittenInvoice = {
  /** Definitions of a WITH clause, among them `numbered`. */
  readonly rows: Prisma.Sql
  readonly reply: Prisma.Sql
  readonly audited: Prisma.Sql
  /** The audit entry of the cancelled invoice; empty for none. */
  readonly cancelled: readonly OrderEntry[]
}

/**
 * Returns SQL that issues and cancels the invoices of the order in `from`, which has locked it. `numbered` is that
 * order with the number of the invoice that was issued, `reply` and `audited` are what is stored of it, with that
 * number. They must be written from `numbered`, so that the row of the series is locked before the key of the reply and
 * the end of the audit.
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
  return {
    rows: cancelled
      ? Prisma.sql`${documented}, cancelled AS (${cancelDocument(tenant, cancelled, at, numbered)})`
      : documented,
    reply:
      issued && reply ? Prisma.sql`jsonb_set(${asJson(reply)}, ${numberAt}::text[], to_jsonb(number))` : asJson(reply),
    audited: issued
      ? Prisma.sql`${asJson(audited)} || jsonb_build_object('document', number)`
      : asJson({ ...audited, ...(kept && { document: kept.number }) }),
    cancelled: cancelled ? [cancelledEntry(cancelled, numbered)] : [],
  }
}
