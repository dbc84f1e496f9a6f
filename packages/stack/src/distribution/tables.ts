import type pg from 'pg'

/** The column by whose value a distributed table is divided among servers. */
export const OWNER = 'restaurant_id'

/**
 * The services whose tables can be divided. Those of the others have keys that are unique among all restaurants, such
 * as subdomains and invoice numbers, and few rows.
 */
export const DISTRIBUTABLE = ['catalog', 'orders'] as const

/**
 * Tables that stay whole on the coordinator. Every other table is divided among the servers by `OWNER`. A table that
 * all servers would have a copy of, which Citus calls a reference table, does not exist.
 */
export const LOCAL_TABLES: ReadonlySet<string> = new Set(['_prisma_migrations'])

/** A table as the catalog of the database describes it. */
export type Table = {
  readonly name: string
  /** The type of `OWNER`, such as `uuid NOT NULL`; null without this column. */
  readonly owner: string | null
  /** The primary key, the unique and the exclusion constraints and the unique indexes, with their plain columns. */
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly references: readonly {
    readonly name: string
    readonly table: string
    /** Pairs of a column and the column that it refers to. */
    readonly columns: readonly (readonly [from: string, to: string])[]
  }[]
  readonly policies: readonly { readonly name: string; readonly condition: string }[]
  /** The columns that a sequence numbers for all restaurants. */
  readonly numbered: readonly string[]
}

const TABLES = `
  SELECT c.relname AS name,
    (SELECT format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
     FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $1 AND NOT a.attisdropped) AS owner,
    (SELECT coalesce(json_agg(json_build_object('name', i.relname, 'columns', (
       SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum = ANY ((x.indkey::int2[])[0:x.indnkeyatts - 1]))
     ) ORDER BY i.relname), '[]')
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = c.oid AND (x.indisunique OR x.indisexclusion)) AS keys,
    (SELECT coalesce(json_agg(json_build_object('name', r.conname, 'table', r.confrelid::regclass::text, 'columns', (
       SELECT json_agg(json_build_array(f.attname, t.attname) ORDER BY nth)
       FROM unnest(r.conkey, r.confkey) WITH ORDINALITY AS pair (from_number, to_number, nth)
       JOIN pg_attribute f ON f.attrelid = r.conrelid AND f.attnum = pair.from_number
       JOIN pg_attribute t ON t.attrelid = r.confrelid AND t.attnum = pair.to_number)
     ) ORDER BY r.conname), '[]')
     FROM pg_constraint r WHERE r.conrelid = c.oid AND r.contype = 'f') AS "references",
    (SELECT coalesce(json_agg(json_build_object('name', p.polname, 'condition',
       concat_ws(' AND ', pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))) ORDER BY p.polname), '[]')
     FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
    ARRAY(SELECT a.attname::text FROM pg_attribute a
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')) AS numbered
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
      AND d.deptype = 'e')
  ORDER BY c.relname`

/** Reads the tables of a service from the catalog of its database, without those of extensions. */
export async function readTables(owner: pg.ClientBase): Promise<Table[]> {
  const { rows } = await owner.query<Table>(TABLES, [OWNER])
  return rows
}

/**
 * Sorts the tables that are divided so that each comes after those that it refers to. References in a circle keep the
 * order in which the tables were read.
 */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const sorted = new Set<Table>()
  const add = (table: Table, above: readonly Table[]): void => {
    if (above.includes(table)) return
    for (const { table: name } of table.references) {
      const other = tables.find((each) => each.name === name)
      if (other) add(other, [...above, table])
    }
    sorted.add(table)
  }
  for (const table of tables) if (!LOCAL_TABLES.has(table.name)) add(table, [])
  return [...sorted]
}
