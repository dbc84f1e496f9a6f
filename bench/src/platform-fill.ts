import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'

/** Derives the ids of both databases from the number of the restaurant. */
const numbered = `
  CREATE FUNCTION pg_temp.id_of(kind TEXT, n INTEGER) RETURNS UUID LANGUAGE sql IMMUTABLE AS $$
    SELECT (
      substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' ||
      substr(h, 21, 12)
    )::uuid
    FROM (SELECT md5(kind || n) AS h) hashed
  $$`

const tenancy = [
  numbered,
  `INSERT INTO restaurants (id, name, subdomain, created_at)
   SELECT pg_temp.id_of('restaurant', n),
     (ARRAY['Annapurna', 'Bademiya', 'Curry Leaf', 'Dosa Plaza', 'Zaika'])[1 + n % 5] || ' ' || n, 'bench' || n,
     now() - n * interval '20 minutes'
   FROM generate_series($1::int, $2::int) n`,
  `INSERT INTO users (restaurant_id, id, email, password_hash, role, created_at)
   SELECT pg_temp.id_of('restaurant', n), pg_temp.id_of('user' || k || '-', n),
     (ARRAY['owner', 'captain', 'waiter'])[k] || '@bench' || n || '.test', 'nobody signs in',
     (ARRAY['Admin', 'Captain', 'Waiter'])[k], now() - n * interval '20 minutes'
   FROM generate_series($1::int, $2::int) n CROSS JOIN generate_series(1, 3) k`,
]

/** A tenth of the restaurants pays, each until a time of its own; a tenth of those is past due. */
const billing = [
  numbered,
  `INSERT INTO subscriptions (restaurant_id, plan_id, status, source, current_period_end)
   SELECT pg_temp.id_of('restaurant', n),
     CASE WHEN n % 10 = 0 THEN (ARRAY['plan_pro_monthly', 'plan_pro_yearly'])[1 + n / 10 % 2] ELSE 'plan_free' END,
     CASE WHEN n % 100 = 0 THEN 'past_due' ELSE 'active' END, 'manual',
     CASE WHEN n % 10 = 0 THEN now() + n * interval '7 minutes' END
   FROM generate_series($1::int, $2::int) n`,
]

/** Puts every restaurant on a paid plan, the worst case for sorting by plan. */
const allPay = `
  UPDATE subscriptions SET plan_id = 'plan_pro_monthly',
    current_period_end = now() + interval '1 day' + random() * interval '300 days' WHERE source = 'manual'`

/**
 * Inserts the restaurants numbered `from` to `to`, each with three users and a subscription, straight into the
 * databases.
 */
export async function fillPlatform(dataDir: string, from: number, to: number): Promise<void> {
  await run(runningDatabaseUrl(dataDir, 'tenancy'), tenancy, [from, to])
  await run(runningDatabaseUrl(dataDir, 'billing'), billing, [from, to])
}

export async function letAllRestaurantsPay(dataDir: string): Promise<void> {
  await run(runningDatabaseUrl(dataDir, 'billing'), [allPay], [])
}

async function run(url: string, statements: readonly string[], values: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement, statement.includes('$1::') ? [...values] : [])
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
