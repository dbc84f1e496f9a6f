import type { ClientBase } from 'pg'

/**
 * Searches every column of every row of a database for a text, whichever schema a table is in, so that a table which is
 * added later is searched too.
 *
 * @param owner a connection that sees all rows
 * @returns the tables with such a row, sorted
 */
export async function tablesMentioning(owner: ClientBase, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string; sql: string }>(
    `SELECT c.relname AS name, format('%I.%I', n.nspname, c.relname) AS sql
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name, sql } of tables) {
    const { rows } = await owner.query(`SELECT FROM ${sql} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text])
    if (rows.length > 0) found.push(name)
  }
  return found
}
