// npm run bench -- kots: placing an order that makes two kitchen tickets, against the same at restaurants without
// stations. Both are of one product and are asked in turn.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runningDatabaseUrl, startStack } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { compare, PLACE_AN_ORDER, type Side } from './compare.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { readUsage } from './processes.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'

const PORT = 9_380
const CLIENTS = 16

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
try {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
  const { open: restaurants } = await openRestaurants(dataDir, stack.url, 2 * CLIENTS)
  const [withStations, without] = [restaurants.slice(0, CLIENTS), restaurants.slice(CLIENTS)]
  await openStations(withStations)
  const sideOf = (of: readonly BenchRestaurant[]): Side => ({
    url: stack.url,
    headersOf: (index) => of[index]!.headers,
    bodyOf: (index) => of[index]!.orderBody,
    usage: () => readUsage(pid),
  })
  const results = await compare(sideOf(withStations), sideOf(without), CLIENTS, [PLACE_AN_ORDER])
  await requireTickets()
  await report('kots', { clients: CLIENTS, results })
} finally {
  await stack.stop()
}

/** Two stations each, before any order has read the menu: every other dish by name goes to one of them. */
async function openStations(of: readonly BenchRestaurant[]): Promise<void> {
  const ids = of.map(({ id }) => id)
  await inDatabase(
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

async function requireTickets(): Promise<void> {
  const [row] = await inDatabase<{ orders: number; kots: number }>(
    'orders',
    `SELECT count(DISTINCT order_id)::int AS orders, count(*)::int AS kots FROM kots`,
    [],
  )
  if (!row || row.orders === 0 || row.kots !== 2 * row.orders)
    throw new Error(`${row?.orders} orders made ${row?.kots} tickets instead of two each`)
}

async function inDatabase<Row extends object>(
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
