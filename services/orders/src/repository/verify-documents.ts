import type { DocumentKind } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase } from './database.ts'

/**
 * A series of one financial year. `firstBroken` is the first number that is missing or not as it was issued; null if
 * there is none.
 */
export type VerifiedSeries = {
  readonly kind: DocumentKind
  readonly series: string
  readonly financialYear: string
  readonly documents: number
  readonly newestHash: string
  readonly firstBroken: string | null
}

/**
 * Computes the hash of every document of a restaurant again, and returns what it found for each series. One statement
 * reads one snapshot, so documents may be issued meanwhile.
 */
export function verifyDocuments(db: OrdersDatabase, tenant: Tenant): Promise<VerifiedSeries[]> {
  return db.runInTenant<VerifiedSeries>(tenant, verifying(tenant))
}

/**
 * Returns the statement that verifies the series. It hashes the same fields as `number_document` of the database, but
 * calls no function that migrations define, so that a changed function cannot hide a changed document.
 */
function verifying(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`
    WITH chain AS (
      SELECT d.kind, d.series, d.fy, d.n, d.hash, coalesce(lag(d.n) OVER w, 0) AS previous,
        d.number = d.series || '/' || d.fy || '/' || lpad(d.n::text, greatest(6, length(d.n::text)), '0')
        AND d.prev_hash = coalesce(lag(d.hash) OVER w, first.hash)
        AND d.hash = sha256(coalesce(lag(d.hash) OVER w, first.hash) || convert_to(d.n || ' ' || (jsonb_build_array(
          d.id, d.month, d.order_id, (extract(epoch FROM d.issued_at) * 1000)::bigint, d.issued_by, d.place_of_supply,
          d.taxable_paise, d.cgst_paise, d.sgst_paise, d.other_paise, d.vat_paise, d.discount_paise, d.round_off_paise,
          d.payable_paise, encode(sha256(convert_to(d.body, 'UTF8')), 'hex'))
          || CASE WHEN d.of_document_id IS NULL THEN '[]' ELSE jsonb_build_array(d.of_document_id) END)::text,
          'UTF8')) AS is_whole
      FROM documents d, LATERAL (
        SELECT sha256(convert_to(jsonb_build_array(d.restaurant_id, d.kind, d.series, d.fy)::text, 'UTF8')) AS hash
      ) first
      WHERE d.restaurant_id = ${tenant.id}::uuid
      WINDOW w AS (PARTITION BY d.kind, d.series, d.fy ORDER BY d.n)
    ), issued AS (
      SELECT kind, series, fy, count(*)::int AS documents, max(n) AS last, (array_agg(hash ORDER BY n DESC))[1] AS hash,
        min(CASE WHEN n > previous + 1 THEN previous + 1 WHEN n = previous OR NOT is_whole THEN n END) AS broken
      FROM chain GROUP BY kind, series, fy
    ), counted AS (
      SELECT s.kind, s.series, s.fy, s.last, s.last_hash FROM document_series s
      WHERE s.restaurant_id = ${tenant.id}::uuid
    ), joined AS (
      SELECT kind, series, fy, coalesce(i.documents, 0) AS documents, coalesce(i.hash, c.last_hash) AS hash,
        least(i.broken, CASE
          WHEN c.last IS NULL OR c.last <> coalesce(i.last, 0) THEN least(coalesce(c.last, 0), coalesce(i.last, 0)) + 1
          WHEN c.last_hash <> i.hash THEN i.last END) AS broken
      FROM issued i FULL JOIN counted c USING (kind, series, fy)
    )
    SELECT kind, series, fy AS "financialYear", documents, encode(hash, 'hex') AS "newestHash",
      series || '/' || fy || '/' || lpad(broken::text, greatest(6, length(broken::text)), '0') AS "firstBroken"
    FROM joined ORDER BY kind, fy, series`
}
