import pg from 'pg'
import { StackFailure } from '../failure.ts'

/** A table with rows of restaurants, as the catalog of the database describes it. */
export type RestaurantTable = {
  readonly name: string
  /** The column that the policy of restaurants compares with the restaurant. */
  readonly key: string
  /** The columns that go along: all but generated ones and those that the database numbers for all restaurants. */
  readonly columns: readonly string[]
  /** The expressions by which rows have the same order in every database: the primary key. */
  readonly order: string
}

/**
 * Tables with rows of restaurants that stay behind. Codes of mails and of pairings are valid for minutes, and known
 * answers are copies of what other services answer again.
 */
const LEFT_BEHIND = new Set(['password_resets', 'device_codes', 'known_answers'])

/**
 * A table belongs to restaurants when it is under row-level security, which every such table is (decision 2). The rows
 * of a restaurant are those that the policy `tenant` shows.
 */
const TABLES = `
  SELECT c.relname AS name,
    (SELECT substring(pg_get_expr(p.polqual, p.polrelid) FROM '^\\((\\w+) = ') FROM pg_policy p
     WHERE p.polrelid = c.oid AND p.polname = 'tenant') AS key,
    (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
       AND coalesce(pg_get_expr(d.adbin, d.adrelid), '') NOT LIKE 'nextval(%') AS columns,
    (SELECT string_agg(format('%I', a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
       ORDER BY array_position(i.indkey::int[], a.attnum::int))
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = c.oid AND i.indisprimary) AS "order"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity
  ORDER BY c.relname`

/**
 * Reads from a service's database which tables have rows of restaurants.
 *
 * @throws StackFailure for a table whose policy of restaurants or primary key is missing
 */
export async function readTablesOfRestaurants(owner: pg.Client): Promise<RestaurantTable[]> {
  const { rows } = await owner.query<Omit<RestaurantTable, 'key' | 'order'> & Partial<RestaurantTable>>(TABLES)
  return rows.map(({ key, order, ...table }) => {
    if (key && order) return { ...table, key, order }
    throw new StackFailure(
      `The table ${table.name} is under row-level security without a key or a policy of restaurants.`,
    )
  })
}

/** Returns whether the rows of a table go along when a restaurant is exported. */
export const goesAlong = ({ name }: RestaurantTable): boolean => !LEFT_BEHIND.has(name)

/** Values that exported rows have in place of their own: a held restaurant is open where it comes to. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = { restaurants: { held_at: 'NULL' } }

/** Returns the query for the rows of a restaurant, in the order of the primary key. */
export function rowsOf(table: RestaurantTable, restaurant: string): string {
  const columns = table.columns.map((column) => REPLACED[table.name]?.[column] ?? pg.escapeIdentifier(column))
  return `SELECT ${columns.join(', ')} ${fromWhere(table, restaurant)} ORDER BY ${table.order}`
}

/** Returns the end of a statement about the rows of a restaurant, beginning with FROM. */
export function fromWhere({ name, key }: RestaurantTable, restaurant: string): string {
  return `FROM ${pg.escapeIdentifier(name)} WHERE ${pg.escapeIdentifier(key)} = ${pg.escapeLiteral(restaurant)}`
}

/** The settings with which every server writes the same text for the same row. */
export const SAME_TEXT = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'`
