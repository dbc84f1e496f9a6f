import { randomUUID } from 'node:crypto'
import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { openTill, type Till } from './till.ts'

export type BenchRestaurant = Till & { readonly id: string }

const DEMO = `(SELECT id FROM restaurants WHERE subdomain = 'spice')`
const wanted = `unnest($1::uuid[], $2::text[]) AS r(id, subdomain)`

/**
 * Copies the demo restaurant's rows of a table to every other restaurant. Their ids may be equal, because ids are
 * unique within a restaurant only.
 */
const copyOf = (table: string, demo: string) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('restaurant_id', r.id))).*
  FROM ${table} t, ${wanted} WHERE t.restaurant_id = ${demo}`

/**
 * Inserts restaurants with the menu, staff and plan of the demo restaurant straight into the databases.
 *
 * @returns the ids of all, and the tills of the first `signedIn`
 */
export async function openRestaurants(
  dataDir: string,
  origin: string,
  count: number,
  signedIn = count,
): Promise<{ readonly ids: readonly string[]; readonly open: readonly BenchRestaurant[] }> {
  const made = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, subdomain: `b-${id.slice(0, 8)}` }
  })
  const values = [made.map(({ id }) => id), made.map(({ subdomain }) => subdomain)]
  const [demo] = await run(dataDir, 'tenancy', `SELECT ${DEMO} AS id`, [])
  await run(
    dataDir,
    'tenancy',
    `INSERT INTO restaurants (id, name, subdomain) SELECT id, subdomain, subdomain FROM ${wanted}`,
    values,
  )
  await run(
    dataDir,
    'tenancy',
    `INSERT INTO users (restaurant_id, id, email, password_hash, role)
     SELECT r.id, gen_random_uuid(), split_part(u.email, '@', 1) || '@' || r.subdomain || '.test', u.password_hash,
       u.role
     FROM users u, ${wanted} WHERE u.restaurant_id = ${DEMO}`,
    values,
  )
  for (const table of ['tax_groups', 'menu_items'])
    await run(dataDir, 'catalog', copyOf(table, `'${demo!.id}'`), values)
  await run(dataDir, 'billing', copyOf('subscriptions', `'${demo!.id}'`), values)
  const restaurants: BenchRestaurant[] = []
  // A small machine refuses to check many passwords at the same time, so the logins run one after the other.
  for (const { id, subdomain } of made.slice(0, signedIn))
    restaurants.push({ id, ...(await openTill(origin, subdomain)) })
  return { ids: made.map(({ id }) => id), open: restaurants }
}

async function run(
  dataDir: string,
  service: Parameters<typeof runningDatabaseUrl>[1],
  statement: string,
  values: unknown[],
): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString: runningDatabaseUrl(dataDir, service) })
  await client.connect()
  try {
    return (await client.query<{ id: string }>(statement, values)).rows
  } finally {
    await client.end()
  }
}
