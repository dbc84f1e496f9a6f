import type { ServiceName } from '../services.ts'

/**
 * SQL expressions of the fields that the hash of an entry covers in every service, in the order of the trigger that
 * computes the hash. In orders the fields of `OF_ORDERS` follow.
 */
const CONTENT = [
  'seq',
  '(extract(epoch FROM at) * 1000)::bigint',
  'user_kind',
  'user_id',
  'user_name',
  'user_role',
  'request_id',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'before',
  'after',
]
const OF_ORDERS = ['order_id', 'details']

/**
 * The SQL of the hash of an order's lines as they were placed: of what is never changed in them. The positions are
 * those of the punch that placed the order. `hashOfLines` of orders computes the same.
 */
const HASH_OF_LINES = `encode(sha256(convert_to(
  jsonb_agg(jsonb_build_array(menu_item_id, name, price_paise, rate_basis_points) ORDER BY position)::text, 'UTF8')),
  'base64')`

/** The SQL of the hash of the previous entry; for the first entry of a chain, of the hash of the restaurant's id. */
const HASH_BEFORE = "coalesce(lag(hash) OVER chain, sha256(convert_to(restaurant_id::text, 'UTF8')))"

/**
 * Returns the query for broken entries in the chains of a service, with the columns restaurant_id, seq and what. The
 * query recomputes every hash without the functions that migrations define. One statement sees one snapshot, so that
 * the query may run while the service writes.
 *
 * In orders the query leaves out restaurants that are being purged: a purge deletes their head before their entries.
 * There it also compares the hash in the entry of a placed order with the lines of the order.
 *
 * @param restaurant limits the query to one restaurant; a uuid read from a database
 */
export function brokenChainQuery(service: ServiceName, restaurant?: string): string {
  const only = restaurant === undefined ? '' : `AND restaurant_id = '${restaurant}'`
  const isKept =
    service === 'orders'
      ? 'NOT (restaurant_id IN (SELECT c.restaurant_id FROM closed_restaurants c) ' +
        'AND restaurant_id NOT IN (SELECT h.restaurant_id FROM audit_heads h))'
      : 'true'
  return `
    WITH entries AS (
      SELECT restaurant_id, seq, at, hash, coalesce(lag(seq) OVER chain, 0) AS previous,
        ${hashOf(service, HASH_BEFORE)} AS expected
      FROM audit_entries WHERE seq IS NOT NULL AND ${isKept} ${only}
      WINDOW chain AS (PARTITION BY restaurant_id ORDER BY seq)
    ), ends AS (
      SELECT DISTINCT ON (restaurant_id) restaurant_id, seq, hash FROM entries ORDER BY restaurant_id, seq DESC
    ), heads AS (
      SELECT restaurant_id, seq, hash FROM audit_heads WHERE true ${only}
    )
    SELECT restaurant_id, previous + 1 AS seq,
      CASE WHEN seq = previous + 2 THEN 'is missing' ELSE format('to %s are missing', seq - 1) END AS what
    FROM entries WHERE seq > previous + 1
    UNION ALL
    SELECT restaurant_id, seq, 'is there twice' FROM entries WHERE seq = previous
    UNION ALL
    SELECT restaurant_id, seq, 'is not what was written, or the one before it is not'
    FROM entries WHERE seq = previous + 1 AND hash IS DISTINCT FROM expected
    UNION ALL
    SELECT restaurant_id, coalesce(e.seq, 0) + 1,
      CASE WHEN h.seq IS NULL THEN 'may not be the first that is missing: the head is gone'
        WHEN coalesce(e.seq, 0) < h.seq THEN format('to %s, the end, are missing', h.seq)
        ELSE 'should be the next, but the head says something else' END
    FROM heads h FULL JOIN ends e USING (restaurant_id)
    WHERE (coalesce(h.seq, -1), h.hash) IS DISTINCT FROM (coalesce(e.seq, 0), e.hash)
      AND (h.seq, e.seq) IS DISTINCT FROM (0::bigint, NULL::bigint)
    ${service === 'orders' ? unnumberedQuery(isKept, only) + alteredLinesQuery(isKept, only) : ''}`
}

/**
 * Returns the SQL of the expected hash of a row of `audit_entries`. @param previous the SQL of the hash before that row
 */
export function hashOf(service: ServiceName, previous: string): string {
  const content = [...CONTENT, ...(service === 'orders' ? OF_ORDERS : [])].join(', ')
  return `sha256(${previous} || convert_to(jsonb_build_array(${content})::text, 'UTF8'))`
}

/**
 * Returns the SQL that adds to the result the entries without a number that are younger than the chain: these were
 * inserted by hand. Entries that are older than their chain have no number either, and are not reported.
 */
function unnumberedQuery(isKept: string, only: string): string {
  return `
    UNION ALL
    SELECT restaurant_id, 0, format('entry %s has no number, but is younger than the chain', id)
    FROM audit_entries a WHERE seq IS NULL AND ${isKept} ${only}
      AND at > (SELECT min(e.at) FROM entries e WHERE e.restaurant_id = a.restaurant_id)`
}

/** Returns the SQL that adds to the result the entries of placed orders whose lines are not those that were placed. */
function alteredLinesQuery(isKept: string, only: string): string {
  return `
    UNION ALL
    SELECT restaurant_id, seq, format('names other lines than order %s has', order_id)
    FROM (
      SELECT restaurant_id, seq, order_id, after ->> 'lines_hash' AS hash FROM audit_entries
      WHERE action = 'order.placed' AND after ? 'lines_hash' AND ${isKept} ${only}
    ) placed LEFT JOIN (
      SELECT restaurant_id, order_id, ${HASH_OF_LINES} AS hash FROM order_items
      WHERE position BETWEEN 1000 AND 1999 ${only} GROUP BY restaurant_id, order_id
    ) stored USING (restaurant_id, order_id)
    WHERE placed.hash IS DISTINCT FROM stored.hash`
}
