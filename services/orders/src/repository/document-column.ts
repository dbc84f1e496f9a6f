import type { Tenant } from '@tiffin/service-kit'
import type { DocumentBody, IssuedDocument } from '../domain/invoice.ts'
import { Prisma } from '../generated/prisma/client.ts'

/** A document as the database returns it in JSON, with the time of issue in milliseconds since 1970. */
export type DocumentRow = Omit<IssuedDocument, 'issuedAt' | 'body' | 'till'> & {
  readonly issuedAtMs: number
  readonly body: DocumentBody
  readonly till: NonNullable<IssuedDocument['till']> | null
}

/** SQL of the document `d` as a DocumentRow. */
export const documentJson = Prisma.sql`jsonb_build_object('id', d.id, 'kind', d.kind, 'series', d.series,
      'number', d.number, 'placeOfSupply', d.place_of_supply,
      'issuedAtMs', (extract(epoch FROM d.issued_at) * 1000)::bigint, 'taxablePaise', d.taxable_paise,
      'cgstPaise', d.cgst_paise, 'sgstPaise', d.sgst_paise, 'otherPaise', d.other_paise, 'vatPaise', d.vat_paise,
      'discountPaise', d.discount_paise, 'roundOffPaise', d.round_off_paise, 'payablePaise', d.payable_paise,
      'body', d.body::jsonb,
      'till', CASE WHEN d.till_id IS NOT NULL THEN jsonb_build_object('id', d.till_id, 'serial', d.n) END)`

/**
 * Returns SQL of the document of the order `o` as a JSON object. An order without a document gets null, without a
 * lookup.
 *
 * A connection keeps the plan that it made while the table was empty, and such a plan would read all documents of the
 * restaurant. With the ORDER BY the planner can only use the primary key. BETWEEN replaces `=`, because with `=` the
 * planner would drop the ORDER BY.
 */
export function documentColumn(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`CASE WHEN o.document_id IS NOT NULL THEN (
    SELECT ${documentJson}
    FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid AND d.id BETWEEN o.document_id AND o.document_id
    ORDER BY d.id LIMIT 1) END`
}

export function documentFromRow({ issuedAtMs, till, ...row }: DocumentRow): IssuedDocument {
  return { ...row, issuedAt: new Date(issuedAtMs), ...(till && { till }) }
}
