import { BUSINESS_DAY_UTC_OFFSET_MINUTES } from '@tiffin/domain'
import { violationsOf } from '@tiffin/stack/invariants'
import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'

export const ORDERS = 100_000
export const DISHES = 2_000

const history = [
  `INSERT INTO orders (restaurant_id, id, order_number, order_type, status, table_id, table_name, area_name,
      customer_name, customer_contact, created_at, created_by, completed_at, completed_by, discount_paise,
      round_off_paise, payable_paise, version)
   SELECT $1, uuidv7(n * interval '-6 minutes'), 'h' || n,
     (ARRAY['Dine-In', 'Takeaway', 'Delivery'])[1 + n % 3], 'Completed',
     CASE WHEN n % 3 = 0 THEN (SELECT id FROM tables WHERE restaurant_id = $1 LIMIT 1) END,
     CASE WHEN n % 3 = 0 THEN 'T' || n % 30 END, CASE WHEN n % 3 = 0 THEN 'Main Hall' END,
     CASE WHEN n % 3 > 0 THEN 'Guest ' || n END, CASE WHEN n % 3 > 0 THEN '98450 ' || n END,
     now() - n * interval '6 minutes', $1, now() - n * interval '6 minutes' + interval '40 minutes', $1, 0, 0, 52500, 2
   FROM generate_series(1, ${ORDERS}) n`,
  `INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name,
      tax_group_name, tax_is_split, quantity, position)
   SELECT $1, o.id, gen_random_uuid(), 12500, 500, 'Dish ' || k, 'GST 5%', true, 1, k FROM orders o CROSS
     JOIN generate_series(1, 4) k WHERE o.restaurant_id = $1 AND o.order_number LIKE 'h%'`,
]

const menu = [
  `INSERT INTO menu_items (restaurant_id, id, name, description, price_paise, main_category, subcategory)
   SELECT $1, gen_random_uuid(), 'Dish of the long menu ' || n,
     'Slow-cooked with whole spices, finished with cream and fenugreek, serves two', 10000 + n, 'Category ' || n % 12,
     'Subcategory ' || n % 40
   FROM generate_series(1, ${DISHES}) n`,
]

/** Inserts a long history and a long menu for the demo restaurant straight into the databases. */
export async function enlargeRestaurant(dataDir: string): Promise<void> {
  const [restaurant] = await run(
    runningDatabaseUrl(dataDir, 'tenancy'),
    ["SELECT id FROM restaurants WHERE subdomain = 'spice'"],
    [],
  )
  await run(runningDatabaseUrl(dataDir, 'orders'), history, [restaurant?.id])
  await run(runningDatabaseUrl(dataDir, 'catalog'), menu, [restaurant?.id])
}

const businessDay = `((at AT TIME ZONE 'UTC') + make_interval(mins => ${BUSINESS_DAY_UTC_OFFSET_MINUTES}))::date`
/** Selects the restaurants. The condition on $2 is always true: every statement gets $2, only the first needs it. */
const filled = 'restaurant_id = ANY ($1::uuid[]) AND $2::int > 0'

/** Orders with numbers as the service gives them, so that the next order of a day gets the next number. */
const grownHistory = [
  `INSERT INTO orders (restaurant_id, month, id, order_number, order_type, status, customer_name, customer_contact,
     created_at, created_by, completed_at, completed_by, discount_paise, round_off_paise, payable_paise, version)
   SELECT r, month_of_order(id, at), id,
     to_char(${businessDay}, 'YYMMDD-') || row_number() OVER (PARTITION BY r, ${businessDay} ORDER BY at),
     'Takeaway', 'Completed', 'Guest ' || n, '98450 ' || n, at, r, at + interval '20 minutes', r, 0, 0, 52500, 2
   FROM (
     SELECT r, n, now() - n * interval '100 minutes' AS at, uuidv7(n * interval '-100 minutes') AS id
     FROM unnest($1::uuid[]) r, generate_series(1, $2::int) n
   ) timed`,
  `INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
     tax_group_name, tax_is_split, quantity, position)
   SELECT o.restaurant_id, o.month, o.id, gen_random_uuid(), 12500, 500, 'Dish ' || k, 'GST 5%', true, 1, k
   FROM orders o CROSS JOIN generate_series(1, 4) k WHERE ${filled}`,
  `INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise)
   SELECT restaurant_id, month, id, 0, 'Cash', payable_paise FROM orders WHERE ${filled}`,
  `INSERT INTO order_numbers (restaurant_id, order_number)
   SELECT restaurant_id, order_number FROM orders WHERE ${filled}`,
  `INSERT INTO order_counters (restaurant_id, business_day, last)
   SELECT restaurant_id, day, count(*) FROM (
     SELECT restaurant_id, to_date(split_part(order_number, '-', 1), 'YYMMDD') AS day FROM orders WHERE ${filled}
   ) numbered GROUP BY 1, 2`,
]

/**
 * Inserts `each` completed orders of four dishes for each restaurant, one every 100 minutes until now. Foreign keys and
 * triggers are switched off, because with them the filling would take longer than the measurement. So the orders have
 * no entries in the activity log; `findFillingMistakes` checks everything else.
 */
export async function fillHistory(dataDir: string, restaurantIds: readonly string[], each: number): Promise<void> {
  const url = new URL(runningDatabaseUrl(dataDir, 'orders'))
  url.searchParams.set('options', '-c session_replication_role=replica')
  await run(url.href, grownHistory, [restaurantIds, each])
}

/** Returns the invariants that the filled orders break, except those of the activity log. */
export async function findFillingMistakes(dataDir: string): Promise<string[]> {
  const found = await violationsOf('orders', runningDatabaseUrl(dataDir, 'orders'))
  return found.filter(({ rule }) => !rule.includes('audit')).map(({ rule, what }) => `${rule} ${what}`)
}

async function run(url: string, statements: readonly string[], values: unknown[]): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: { id: string }[] = []
    for (const statement of statements) rows = (await client.query<{ id: string }>(statement, values)).rows
    await client.query('ANALYZE')
    return rows
  } finally {
    await client.end()
  }
}
