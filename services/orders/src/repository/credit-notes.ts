import type { Paise } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { IssuedDocument } from '../domain/invoice.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Transaction } from './database.ts'
import { documentFromRow, documentJson, type DocumentRow } from './document-column.ts'

/**
 * A credit note as JSON of the database. `line` is the index of a refunded line on the invoice or bill of supply, from
 * 0.
 */
export type CreditRow = {
  readonly id: string
  readonly number: string
  readonly issuedAtMs: number
  readonly payablePaise: Paise
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
}

/**
 * Returns SQL of the credit notes of the document `d` as a JSON array of CreditRow, the oldest first. The ORDER BY
 * makes the planner use their index, as in `documentColumn`.
 */
export function creditsColumn(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number,
      'issuedAtMs', (extract(epoch FROM n.issued_at) * 1000)::bigint, 'payablePaise', n.payable_paise,
      'lines', (
        SELECT jsonb_agg(jsonb_build_object('line', l.said -> 'line', 'quantity', l.said -> 'quantity')
          ORDER BY l.place)
        FROM jsonb_array_elements(n.body::jsonb -> 'lines') WITH ORDINALITY l (said, place))
      ) ORDER BY n.fy, n.n), '[]'::jsonb)
    FROM (${notesOf(tenant, Prisma.sql`d.id`)}) n)`
}

/** Returns SQL that selects the `id` of each document that has a credit note. */
export function creditedDocuments(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT d.of_document_id AS id FROM documents d
    WHERE d.restaurant_id = ${tenant.id}::uuid AND d.of_document_id IS NOT NULL`
}

/** Lists the credit notes of an invoice or a bill of supply, the oldest first. */
export async function listCreditNotes(tx: Transaction, tenant: Tenant, invoiceId: string): Promise<IssuedDocument[]> {
  const rows = await tx.$queryRaw<{ document: DocumentRow }[]>`
    SELECT ${documentJson} AS document FROM (${notesOf(tenant, Prisma.sql`${invoiceId}::uuid`)}) d`
  return rows.map(({ document }) => documentFromRow(document))
}

function notesOf(tenant: Tenant, invoice: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM documents n
    WHERE n.restaurant_id = ${tenant.id}::uuid AND n.of_document_id BETWEEN ${invoice} AND ${invoice}
    ORDER BY n.of_document_id, n.fy, n.n`
}
