import type pg from 'pg'

/** A removed restaurant whose documents are kept. */
export type RemovedRestaurant = {
  readonly restaurant: string
  /** The name of the seller on its newest document. */
  readonly name: string
  readonly documents: number
  /** The last day on which its documents are kept, as YYYY-MM-DD. */
  readonly keptUntil: string
}

/** Lists the removed restaurants that have documents. @param orders connected to the database of orders as its owner */
export async function listRemovedRestaurants(orders: pg.Client): Promise<RemovedRestaurant[]> {
  const { rows } = await orders.query<RemovedRestaurant>(`
    SELECT d.restaurant_id AS restaurant, count(*)::int AS documents,
      (array_agg(d.body::jsonb -> 'seller' ->> 'name' ORDER BY d.issued_at DESC))[1] AS name,
      max(documents_kept_until(d.fy))::text AS "keptUntil"
    FROM documents d JOIN closed_restaurants c ON c.restaurant_id = d.restaurant_id
    GROUP BY d.restaurant_id ORDER BY d.restaurant_id`)
  return rows
}

const PAGE = 1_000

/**
 * Reads all documents of a restaurant, in the order of issue, each as a line of JSON: the columns of which its hash is
 * made, and what happened to it since. Whoever has the lines can compute the chain again.
 *
 * @param onLines receives the lines of each page
 * @returns the number of documents
 */
export async function exportDocuments(
  orders: pg.Client,
  restaurant: string,
  onLines: (lines: readonly string[]) => void,
): Promise<number> {
  let count = 0
  let after: Exported | null = null
  for (;;) {
    const rows = await readPage(orders, restaurant, after)
    if (rows.length === 0) return count
    onLines(rows.map(({ line }) => line))
    count += rows.length
    after = rows.at(-1)!
  }
}

/** A document as a line of JSON, with its place in the order of issue. */
type Exported = { readonly id: string; readonly at: string; readonly line: string }

async function readPage(orders: pg.Client, restaurant: string, after: Exported | null): Promise<Exported[]> {
  const { rows } = await orders.query<Exported>(
    `SELECT d.id, d.issued_at::text AS at, (to_jsonb(d) || jsonb_build_object('events', (
        SELECT coalesce(jsonb_agg(to_jsonb(e) - 'restaurant_id' - 'document_id' ORDER BY e.at, e.id), '[]')
        FROM document_events e WHERE e.restaurant_id = d.restaurant_id AND e.document_id = d.id)))::text AS line
     FROM documents d
     WHERE d.restaurant_id = $1 AND ($2::timestamptz IS NULL OR (d.issued_at, d.id) > ($2::timestamptz, $3::uuid))
     ORDER BY d.issued_at, d.id LIMIT ${PAGE}`,
    [restaurant, after?.at ?? null, after?.id ?? null],
  )
  return rows
}
