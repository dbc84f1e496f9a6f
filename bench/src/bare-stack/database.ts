import pg from 'pg'

export const DATABASE = 'bare_stack'

const schema = `
  CREATE TABLE counters (restaurant_id uuid PRIMARY KEY, last int NOT NULL);
  CREATE TABLE orders (
    restaurant_id uuid NOT NULL, id uuid NOT NULL, number int NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (restaurant_id, id));
  CREATE INDEX orders_newest ON orders (restaurant_id, created_at DESC);
  CREATE TABLE order_lines (
    restaurant_id uuid NOT NULL, order_id uuid NOT NULL, position int NOT NULL, dish_id uuid NOT NULL,
    name text NOT NULL, quantity int NOT NULL, price_paise int NOT NULL,
    PRIMARY KEY (restaurant_id, order_id, position));
  CREATE TABLE dishes (
    restaurant_id uuid NOT NULL, id uuid NOT NULL, name text NOT NULL, description text NOT NULL,
    price_paise int NOT NULL, main_category text NOT NULL, subcategory text NOT NULL, PRIMARY KEY (restaurant_id, id))`

/** The statements that give each restaurant of the bare stack $2 dishes, and $2 orders of four lines. */
const fill = [
  `INSERT INTO dishes
   SELECT r, gen_random_uuid(), 'Dish ' || n, 'Slow-cooked with whole spices', 10000 + n, 'Mains', 'Curries'
   FROM unnest($1::uuid[]) r, generate_series(1, $2::int) n`,
  `INSERT INTO orders SELECT r, gen_random_uuid(), n, now() - n * interval '6 minutes'
   FROM unnest($1::uuid[]) r, generate_series(1, $2::int) n`,
  `INSERT INTO order_lines
   SELECT o.restaurant_id, o.id, k, gen_random_uuid(), 'Dish ' || k, 1, 12500
   FROM orders o, generate_series(1, 4) k WHERE o.restaurant_id = ANY ($1::uuid[]) AND $2::int > 0`,
]

/** Drops the database of the bare stack and creates it again on the product's server. @returns its address */
export async function createBareDatabase(
  adminUrl: string,
  restaurantIds: readonly string[],
  { dishes, orders }: { readonly dishes: number; readonly orders: number },
): Promise<string> {
  const url = new URL(adminUrl)
  await run(url.href, [
    [`DROP DATABASE IF EXISTS ${DATABASE}`, []],
    [`CREATE DATABASE ${DATABASE}`, []],
  ])
  url.pathname = `/${DATABASE}`
  const counts = [dishes, orders, 1]
  await run(url.href, [
    [schema, []],
    ...fill.map((statement, index): [string, unknown[]] => [statement, [restaurantIds, counts[index]]]),
    ['VACUUM ANALYZE', []],
  ])
  return url.href
}

async function run(url: string, statements: readonly (readonly [string, unknown[]])[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [statement, values] of statements) await client.query(statement, values.length > 0 ? values : undefined)
  } finally {
    await client.end()
  }
}
