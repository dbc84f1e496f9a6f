import pg from 'pg'

/**
 * Finds the problems of tenant isolation in a migrated database. Every table of the schema `public`, except
 * `platformTables` and Prisma's table of migrations, must have forced row-level security with a check on writes. The
 * application role may neither own a table nor bypass policies.
 */
export async function findUnsafeTables(
  ownerUrl: string,
  appRole: string,
  platformTables: readonly string[] = [],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string; forced: boolean; checked: boolean; owned: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced, r.rolname = $1 AS owned,
         EXISTS (
           SELECT 1 FROM pg_policy p
           WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
             AND pg_get_expr(p.polqual, c.oid) LIKE '%app.tenant_id%'
             AND pg_get_expr(p.polwithcheck, c.oid) LIKE '%app.tenant_id%'
         ) AS checked
       FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`,
      [appRole],
    )
    const roles = await client.query<{ mighty: boolean }>(
      'SELECT rolsuper OR rolbypassrls OR rolcreaterole AS mighty FROM pg_roles WHERE rolname = $1',
      [appRole],
    )
    return [
      ...(tables.rows.length === 0 ? ['there are no tables'] : []),
      ...(roles.rows[0]?.mighty === false ? [] : [`${appRole} is missing or passes policies`]),
      ...tables.rows.filter((table) => table.owned).map((table) => `${table.name} belongs to ${appRole}`),
      ...tables.rows
        .filter((table) => !platformTables.includes(table.name) && !(table.forced && table.checked))
        .map((table) => `${table.name} is not held to one restaurant`),
    ]
  } finally {
    await client.end()
  }
}
