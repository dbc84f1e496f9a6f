import { asAdmin } from '../database/admin.ts'
import { SERVICES } from '../services.ts'
import type { Product } from './product.ts'

/** A row with the id of a restaurant anywhere in it. */
type Trace = {
  readonly table: string
  readonly row: string
}

/**
 * Returns the rows of the four databases that still mention a restaurant in any column, of all tables in the schemas
 * `public` and `pgboss`.
 */
export async function rowsMentioning({ databases }: Product, restaurantId: string): Promise<Trace[]> {
  const traces = await Promise.all(
    SERVICES.map((service) =>
      asAdmin(databases[service].ownerUrl, async (owner) => {
        const { rows: tables } = await owner.query<{ name: string }>(
          `SELECT format('%I.%I', n.nspname, c.relname) AS name
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY 1`,
        )
        const found: Trace[] = []
        for (const { name } of tables) {
          const { rows } = await owner.query<{ row: string }>(
            `SELECT t::text AS row FROM ${name} t WHERE t::text LIKE $1 ORDER BY 1`,
            [`%${restaurantId}%`],
          )
          found.push(...rows.map(({ row }) => ({ table: `${service} ${name}`, row })))
        }
        return found
      }),
    ),
  )
  return traces.flat()
}
