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
 *
 * The place of a document in the chain is its serial. In a series of a till it is the rank by arrival, so a missing
 * serial breaks nothing (`till-series-repository.ts` lists it). A missing place in such a series is reported by the
 * number of the next document, or at the end by the highest number.
 */
function verifying(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`
    WITH placed AS (
      SELECT d.*, coalesce(d.place, d.n) AS at,
        sha256(convert_to(jsonb_build_array(d.restaurant_id, d.kind, d.series, d.fy)::text, 'UTF8')) AS first
      FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid
    ), chain AS (
      SELECT d.kind, d.series, d.fy, d.at, d.n, d.till_id, d.hash, d.number, coalesce(lag(d.at) OVER w, 0) AS previous,
        d.number = d.series || '/' || d.fy || '/' || lpad(d.n::text, greatest(6, length(d.n::text)), '0')
        AND d.prev_hash = coalesce(lag(d.hash) OVER w, d.first)
        AND d.hash = sha256(coalesce(lag(d.hash) OVER w, d.first) || convert_to(
          CASE WHEN d.till_id IS NULL THEN '' ELSE d.at || ' ' END || d.n || ' ' || (jsonb_build_array(
          d.id, d.month, d.order_id, (extract(epoch FROM d.issued_at) * 1000)::bigint, d.issued_by, d.place_of_supply,
          d.taxable_paise, d.cgst_paise, d.sgst_paise, d.other_paise, d.vat_paise, d.discount_paise, d.round_off_paise,
          d.payable_paise, encode(sha256(convert_to(d.body, 'UTF8')), 'hex'))
          || CASE WHEN d.of_document_id IS NULL THEN '[]' ELSE jsonb_build_array(d.of_document_id) END
          || CASE WHEN d.till_id IS NULL THEN '[]' ELSE jsonb_build_array(d.till_id) END)::text,
          'UTF8')) AS is_whole
      FROM placed d WINDOW w AS (PARTITION BY d.kind, d.series, d.fy ORDER BY d.at)
    ), issued AS (
      SELECT kind, series, fy, count(*)::int AS documents, max(at) AS last,
        (array_agg(hash ORDER BY at DESC))[1] AS hash,
        bool_or(till_id IS NOT NULL) AS is_of_till,
        min(CASE WHEN at > previous + 1 THEN CASE WHEN till_id IS NULL THEN previous + 1 ELSE at END
          WHEN at = previous OR NOT is_whole THEN at END) AS broken
      FROM chain GROUP BY kind, series, fy
    ), counted AS (
      SELECT s.kind, s.series, s.fy, s.last AS serial, coalesce(s.arrived, s.last) AS last, s.last_hash,
        s.arrived IS NOT NULL AS is_of_till
      FROM document_series s WHERE s.restaurant_id = ${tenant.id}::uuid
    ), joined AS (
      SELECT kind, series, fy, coalesce(i.documents, 0) AS documents, coalesce(i.hash, c.last_hash) AS hash,
        coalesce(c.is_of_till, i.is_of_till) AS is_of_till, c.serial,
        least(i.broken, CASE
          WHEN c.last IS NULL OR c.last <> coalesce(i.last, 0) THEN least(coalesce(c.last, 0), coalesce(i.last, 0)) + 1
          WHEN c.last_hash <> i.hash THEN i.last END) AS broken
      FROM issued i FULL JOIN counted c USING (kind, series, fy)
    ), named AS (
      SELECT j.*, CASE WHEN NOT j.is_of_till THEN j.broken WHEN j.broken IS NOT NULL THEN coalesce((
        SELECT min(c.n) FROM chain c
        WHERE c.kind = j.kind AND c.series = j.series AND c.fy = j.fy AND c.at = j.broken), j.serial, 1) END AS broken_n
      FROM joined j
    )
    SELECT kind, series, fy AS "financialYear", documents, encode(hash, 'hex') AS "newestHash",
      series || '/' || fy || '/' || lpad(broken_n::text, greatest(6, length(broken_n::text)), '0') AS "firstBroken"
    FROM named ORDER BY kind, fy, series`
}
