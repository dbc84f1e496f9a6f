import type { Product } from './product.ts'

/**
 * Returns the tables with a foreign key to the orders. Their rows have to be deleted before the orders.
 */
export async function tablesOfOrders(product: Product): Promise<string[]> {
  const rows = await product.sql<{ name: string }>(
    'orders',
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'orders'::regclass ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

export type Rows = { readonly table: string; readonly count: number; readonly hash: string }

/** Counts the rows of tables of the orders service and hashes all their columns. */
export async function rowsOf(product: Product, tables: readonly string[]): Promise<Rows[]> {
  const found: Rows[] = []
  for (const table of tables) {
    const [row] = await product.sql<{ count: number; hash: string }>(
      'orders',
      `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash
       FROM ${table} t`,
    )
    found.push({ table, ...row! })
  }
  return found
}
