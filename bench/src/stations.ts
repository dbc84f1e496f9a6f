import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import type { BenchRestaurant } from './restaurants.ts'

/**
 * Gives each restaurant two stations, between which its dishes alternate by name. Call it before any order has read the
 * menu.
 */
export async function openStations(dataDir: string, of: readonly BenchRestaurant[]): Promise<void> {
  const ids = of.map(({ id }) => id)
  await inDatabase(
    dataDir,
    'catalog',
    `WITH made AS (
       INSERT INTO stations (restaurant_id, id, name, position)
       SELECT r.id, gen_random_uuid(), name, position
       FROM unnest($1::uuid[]) AS r(id), (VALUES ('Tandoor', 0), ('Bar', 1)) AS s(name, position)
       RETURNING restaurant_id, id, position
     ), dishes AS (
       SELECT restaurant_id, id, row_number() OVER (PARTITION BY restaurant_id ORDER BY name) % 2 AS position
       FROM menu_items WHERE restaurant_id = ANY ($1::uuid[]) AND deleted_at IS NULL
     )
     UPDATE menu_items m SET station_id = made.id FROM dishes, made
     WHERE m.restaurant_id = dishes.restaurant_id AND m.id = dishes.id AND made.restaurant_id = dishes.restaurant_id
       AND made.position = dishes.position`,
    [ids],
  )
}

/** Runs one statement in the database of a service, as its owner. */
export async function inDatabase<Row extends object>(
  dataDir: string,
  service: Parameters<typeof runningDatabaseUrl>[1],
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: runningDatabaseUrl(dataDir, service) })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
