import type pg from 'pg'

/** A series of one restaurant and financial year, with the first number that is not as it was issued. */
export type DocumentSeries = {
  readonly restaurant: string
  readonly kind: string
  readonly series: string
  readonly year: string
  readonly documents: number
  /** The SHA-256 hash of the newest document, in hexadecimal. */
  readonly newestHash: string
  /** The number of the first document that is not as it was issued; null when all are. */
  readonly firstBroken: string | null
}

/**
 * Returns the query for all series of all restaurants, with the columns of `DocumentSeries`. The query computes every
 * hash again without the functions that migrations define. One statement sees one snapshot, so the query may run while
 * documents are issued. Documents outlive their restaurant, so those of a purged restaurant are verified as well. The
 * chain of a series of a till goes by arrival (`place`), so a number that has not arrived breaks nothing.
 *
 * @param restaurant limits the query to one restaurant; a uuid read from a database
 */
export function documentSeriesQuery(restaurant?: string): string {
  const only = restaurant === undefined ? '' : `WHERE restaurant_id = '${restaurant}'`
  return `
  WITH placed AS (
    SELECT *, coalesce(place, n) AS at FROM documents ${only}
  ), chain AS (
    SELECT restaurant_id, kind, series, fy, at, n, till_id, number, hash, prev_hash,
      coalesce(lag(at) OVER series_of, 0) AS previous,
      coalesce(lag(hash) OVER series_of,
        sha256(convert_to(jsonb_build_array(restaurant_id, kind, series, fy)::text, 'UTF8'))) AS before,
      convert_to(CASE WHEN till_id IS NULL THEN '' ELSE at || ' ' END || n || ' ' || (jsonb_build_array(id, month,
        order_id, (extract(epoch FROM issued_at) * 1000)::bigint,
        issued_by, place_of_supply, taxable_paise, cgst_paise, sgst_paise, other_paise, vat_paise, discount_paise,
        round_off_paise, payable_paise, encode(sha256(convert_to(body, 'UTF8')), 'hex'))
        || CASE WHEN of_document_id IS NULL THEN '[]' ELSE jsonb_build_array(of_document_id) END
        || CASE WHEN till_id IS NULL THEN '[]' ELSE jsonb_build_array(till_id) END)::text,
        'UTF8') AS content
    FROM placed WINDOW series_of AS (PARTITION BY restaurant_id, kind, series, fy ORDER BY at)
  ), issued AS (
    SELECT restaurant_id, kind, series, fy, count(*)::int AS documents, max(at) AS last,
      (array_agg(hash ORDER BY at DESC))[1] AS hash, bool_or(till_id IS NOT NULL) AS is_of_till,
      min(CASE WHEN at > previous + 1 THEN CASE WHEN till_id IS NULL THEN previous + 1 ELSE at END
        WHEN at = previous OR prev_hash <> before OR hash <> sha256(before || content) THEN at
        WHEN number <> series || '/' || fy || '/' || lpad(n::text, greatest(6, length(n::text)), '0') THEN at
      END) AS broken
    FROM chain GROUP BY restaurant_id, kind, series, fy
  ), counted AS (
    SELECT restaurant_id, kind, series, fy, last AS serial, coalesce(arrived, last) AS last, last_hash,
      arrived IS NOT NULL AS is_of_till
    FROM document_series ${only}
  ), verified AS (
    SELECT restaurant_id, kind, series, fy, coalesce(i.documents, 0) AS documents,
      coalesce(i.hash, s.last_hash) AS hash, coalesce(s.is_of_till, i.is_of_till) AS is_of_till, s.serial,
      least(i.broken, CASE
        WHEN coalesce(s.last, 0) <> coalesce(i.last, 0) THEN least(coalesce(s.last, 0), coalesce(i.last, 0)) + 1
        WHEN s.last_hash <> i.hash THEN i.last END) AS broken
    FROM issued i FULL JOIN counted s USING (restaurant_id, kind, series, fy)
  ), named AS (
    SELECT v.*, CASE WHEN NOT v.is_of_till THEN v.broken WHEN v.broken IS NOT NULL THEN coalesce((
      SELECT min(c.n) FROM chain c WHERE c.restaurant_id = v.restaurant_id AND c.kind = v.kind
        AND c.series = v.series AND c.fy = v.fy AND c.at = v.broken), v.serial, 1) END AS broken_n
    FROM verified v
  )
  SELECT restaurant_id AS restaurant, kind, series, fy AS year, documents, encode(hash, 'hex') AS "newestHash",
    series || '/' || fy || '/' || lpad(broken_n::text, greatest(6, length(broken_n::text)), '0') AS "firstBroken"
  FROM named ORDER BY restaurant_id, kind, fy, series`
}

/**
 * Verifies the documents of all restaurants, or of one.
 *
 * @param orders connected to the database of orders as its owner
 */
export async function verifyDocuments(orders: pg.Client, restaurant?: string): Promise<DocumentSeries[]> {
  return (await orders.query<DocumentSeries>(documentSeriesQuery(restaurant))).rows
}
