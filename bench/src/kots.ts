// npm run bench -- kots: compares orders that make two kitchen tickets with orders of restaurants without stations.
// Both kinds of restaurants are in one product and get requests in turn.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { compare, PLACE_AN_ORDER, type ComparedSystem } from './compare.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { readUsage } from './processes.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'
import { inDatabase, openStations } from './stations.ts'

const PORT = 9_380
const CLIENTS = 16
/** Both sides do nearly the same, so the ratio needs more rounds than that of the product and the bare stack. */
const ROUNDS = 7

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
try {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
  const { open: restaurants } = await openRestaurants(dataDir, stack.url, 2 * CLIENTS)
  const [withStations, without] = [restaurants.slice(0, CLIENTS), restaurants.slice(CLIENTS)]
  await openStations(dataDir, withStations)
  const sideOf = (of: readonly BenchRestaurant[]): ComparedSystem => ({
    url: stack.url,
    headersOf: (index) => of[index]!.headers,
    bodyOf: (index) => of[index]!.orderBody,
    usage: () => readUsage(pid),
  })
  const results = await compare(sideOf(withStations), sideOf(without), CLIENTS, [PLACE_AN_ORDER], ROUNDS)
  await requireTickets()
  await report('kots', { clients: CLIENTS, results })
} finally {
  await stack.stop()
}

async function requireTickets(): Promise<void> {
  const [row] = await inDatabase<{ orders: number; kots: number }>(
    dataDir,
    'orders',
    `SELECT count(DISTINCT order_id)::int AS orders, count(*)::int AS kots FROM kots`,
    [],
  )
  if (!row || row.orders === 0 || row.kots !== 2 * row.orders)
    throw new Error(`${row?.orders} orders made ${row?.kots} tickets instead of two each`)
}
