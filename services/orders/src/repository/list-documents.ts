import type { DocumentKind, DocumentState } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { DocumentSearch } from '../domain/document-search.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { creditedDocuments } from './credit-notes.ts'
import { documentStateJoins, documentState, selectDocuments } from './stored-documents.ts'

export type DocumentFilter = {
  /** The earliest and the latest time of issue. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly kind?: DocumentKind | undefined
  readonly state?: DocumentState | undefined
  readonly search: DocumentSearch | null
  /** The id of the last document on the previous page. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * Returns SQL of a page of documents, the newest first. A search, or a kind or state that few documents have, selects
 * them by an index of its own before they are sorted. Without either, the index by time is read until the page is full.
 */
export function listDocumentsStatement(tenant: Tenant, filter: DocumentFilter): Prisma.Sql {
  const { from, to, kind, state, cursor, limit } = filter
  const needsFacts = kind !== undefined || state !== undefined
  const columns = needsFacts
    ? Prisma.sql`d.id, d.issued_at, d.kind, d.month, d.order_id, d.payable_paise`
    : Prisma.sql`d.id, d.issued_at`
  const found = narrowed(tenant, filter, columns)
  const conditions = [
    found === null && Prisma.sql`d.restaurant_id = ${tenant.id}::uuid`,
    from && Prisma.sql`d.issued_at >= ${from.toISOString()}::timestamptz`,
    to && Prisma.sql`d.issued_at <= ${to.toISOString()}::timestamptz`,
    kind && Prisma.sql`d.kind = ${kind}`,
    state && Prisma.sql`${documentState} = ${state}`,
    cursor &&
      Prisma.sql`(d.issued_at, d.id) < (
        SELECT c.issued_at, c.id FROM documents c
        WHERE c.restaurant_id = ${tenant.id}::uuid AND c.id = ${cursor}::uuid)`,
  ].filter((condition) => condition instanceof Prisma.Sql)
  return selectDocuments(
    tenant,
    Prisma.sql`
      SELECT d.id FROM ${found === null ? Prisma.sql`documents d` : Prisma.sql`(${found}) d`}
      ${state ? documentStateJoins(tenant) : Prisma.empty}
      ${conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty}
      ORDER BY d.issued_at DESC, d.id DESC LIMIT ${limit}::int`,
  )
}

/**
 * Returns SQL of documents, found by an index, that include all documents of the filter; null if the filter may fit
 * most documents.
 */
function narrowed(tenant: Tenant, { search, state, kind }: DocumentFilter, columns: Prisma.Sql): Prisma.Sql | null {
  if (search) return searched(tenant, search, columns)
  if (state === 'open')
    return byIds(
      tenant,
      columns,
      Prisma.sql`SELECT o.document_id AS id FROM orders o
        WHERE o.restaurant_id = ${tenant.id}::uuid AND o.status = 'Active' AND o.document_id IS NOT NULL`,
    )
  if (state === 'cancelled')
    return byIds(
      tenant,
      columns,
      Prisma.sql`SELECT e.document_id AS id FROM document_events e
        WHERE e.restaurant_id = ${tenant.id}::uuid AND e.kind = 'cancelled'`,
    )
  if (state === 'partly_refunded' || state === 'refunded') return byIds(tenant, columns, creditedDocuments(tenant))
  if (state === 'issued' || kind === 'credit_note')
    // The index of the serials begins with restaurant and kind.
    return Prisma.sql`
      SELECT ${columns} FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid AND d.kind = 'credit_note' OFFSET 0`
  return null
}

function byIds(tenant: Tenant, columns: Prisma.Sql, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT d.* FROM (${ids} OFFSET 0) listed CROSS JOIN LATERAL (
      SELECT ${columns} FROM documents d
      WHERE d.restaurant_id = ${tenant.id}::uuid AND d.id BETWEEN listed.id AND listed.id ORDER BY d.id LIMIT 1
    ) d`
}

/**
 * Returns SQL of the documents that a search text can mean. Each meaning is looked up in an index. UNION returns a
 * document only once.
 */
function searched(
  tenant: Tenant,
  { beginning, lastDigits, orderNumber }: DocumentSearch,
  columns: Prisma.Sql,
): Prisma.Sql {
  // In the collation C, '~' sorts after all characters of a number.
  const byNumber = Prisma.sql`
    SELECT ${columns} FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid
      AND d.number COLLATE "C" >= ${beginning} AND d.number COLLATE "C" < ${`${beginning}~`}`
  const byOrder = byIds(
    tenant,
    columns,
    Prisma.sql`SELECT found.id FROM documents_of_order(${tenant.id}::uuid, ${orderNumber}) found (id)`,
  )
  const parts =
    lastDigits === null ? [byNumber, byOrder] : [byNumber, byOrder, byLastDigits(tenant, lastDigits, columns)]
  return Prisma.join(parts, ' UNION ')
}

/** Returns SQL of the documents whose serials end with these digits, looked up by the index of the serials. */
function byLastDigits(tenant: Tenant, digits: string, columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT d.* FROM document_series s
    CROSS JOIN generate_series(${Number(digits)}::int, s.last, ${10 ** digits.length}::int) serial (n)
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM documents d
      WHERE d.restaurant_id = ${tenant.id}::uuid AND d.kind = s.kind AND d.series = s.series AND d.fy = s.fy
        AND d.n BETWEEN serial.n AND serial.n
      ORDER BY d.n LIMIT 1
    ) d
    WHERE s.restaurant_id = ${tenant.id}::uuid`
}
