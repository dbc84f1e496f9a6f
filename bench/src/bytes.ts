// npm run bench -- bytes: measures what an order leaves in the database of orders: bytes of tables, of indexes and of
// the write-ahead log. A thousand orders of four dishes with two kitchen tickets are placed, and then settled. It also
// counts the connections of the product, and the characters of a copy of a menu.
import path from 'node:path'
import { settleOrder, type MenuSnapshot, type PunchReply } from '@tiffin/contracts'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { BUSY_RESTAURANTS } from './load.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'
import { inDatabase, openStations } from './stations.ts'

const PORT = Number(process.env['PORT'] || 9_380)
const RESTAURANTS = 4
const ORDERS = 1_000
/**
 * The orders before the first reading. They fill the rows that each order changes, such as counters, and the pages that
 * each table begins with.
 */
const FIRST_ORDERS = 200

type Sizes = { readonly table: string; readonly rows: number; readonly heap: number; readonly indexes: number }
type Placed = { readonly id: string; readonly by: BenchRestaurant }
type Reading = { readonly sizes: readonly Sizes[]; readonly log: number }

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
try {
  const { open: restaurants } = await openRestaurants(dataDir, stack.url, RESTAURANTS)
  await openStations(dataDir, restaurants)
  await settle(await place(restaurants, FIRST_ORDERS))

  const [empty, logAtFirst] = [await readSizes(), await readLog()]
  const placed = await place(restaurants, ORDERS)
  const logAfterPlacing = await readLog()
  const afterPlacing = await readSizes()
  const logBeforeSettling = await readLog()
  await settle(placed)
  const logAfterSettling = await readLog()
  const [entries, connections, menu] = [await readEntries(), await countConnections(), await readMenuCopy()]
  const placing = perOrder({ sizes: empty, log: logAtFirst }, { sizes: afterPlacing, log: logAfterPlacing })
  const settling = perOrder(
    { sizes: afterPlacing, log: logBeforeSettling },
    { sizes: await readSizes(), log: logAfterSettling },
  )
  for (const [what, { tables, bytes, logBytes }] of Object.entries({ placing, settling })) {
    console.log(`${what}: ${bytes} bytes an order, ${logBytes} of the log`)
    console.table(tables)
  }
  console.log('Entries of the audit, bytes of a row and of what it says')
  console.table(entries)
  console.log('Connections by login')
  console.table(connections)
  console.log(`A copy of a menu of ${menu.dishes} dishes has ${menu.characters} characters`)
  await report('bytes', { orders: ORDERS, placing, settling, entries, connections, menu })
} finally {
  await stack.stop()
}

async function place(of: readonly BenchRestaurant[], orders: number): Promise<Placed[]> {
  const placed: Placed[] = []
  for (let index = 0; index < orders; index++) {
    const by = of[index % of.length]!
    const { order_id: id } = await post<PunchReply>('/api/orders', by, by.orderBody)
    placed.push({ id, by })
  }
  return placed
}

async function settle(orders: readonly Placed[]): Promise<void> {
  for (const { id, by } of orders) await post(settleOrder.path.replace(':id', id), by, '{}')
}

async function post<Reply>(target: string, by: BenchRestaurant, body: string): Promise<Reply> {
  const headers = { ...by.headers, 'idempotency-key': crypto.randomUUID() }
  const reply = await fetch(stack.url + target, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`${target} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Rewrites each table without what was replaced, so that its size is that of its rows, and reads the sizes. */
async function readSizes(): Promise<Sizes[]> {
  await inDatabase(dataDir, 'orders', 'VACUUM (FULL, ANALYZE)', [])
  return inDatabase<Sizes>(
    dataDir,
    'orders',
    `SELECT c.relname AS "table", greatest(c.reltuples, 0)::int AS rows,
       (pg_table_size(c.oid))::int AS heap, pg_indexes_size(c.oid)::int AS indexes
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
    [],
  )
}

async function readLog(): Promise<number> {
  const [row] = await inDatabase<{ at: string }>(
    dataDir,
    'orders',
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at`,
    [],
  )
  return Number(row!.at)
}

function perOrder(before: Reading, after: Reading) {
  const of = (bytes: number) => Math.round(bytes / ORDERS)
  const earlier = new Map(before.sizes.map((each) => [each.table, each]))
  const tables = Object.fromEntries(
    after.sizes.flatMap(({ table, rows, heap, indexes }) => {
      const was = earlier.get(table)!
      const grown = {
        rows: Number(((rows - was.rows) / ORDERS).toFixed(2)),
        heap: of(heap - was.heap),
        indexes: of(indexes - was.indexes),
      }
      return grown.heap + grown.indexes > 0 ? [[table, grown]] : []
    }),
  )
  const bytes = Object.values(tables).reduce((sum, { heap, indexes }) => sum + heap + indexes, 0)
  return { bytes, logBytes: of(after.log - before.log), tables }
}

/** Reads the mean size of the entries of the audit by action: of the row, and of what it says of the change. */
function readEntries() {
  return inDatabase<{ action: string; row: number; after: number }>(
    dataDir,
    'orders',
    `SELECT action, avg(pg_column_size(e.*))::int AS row, avg(pg_column_size(after))::int AS after
     FROM audit_entries e WHERE request_id IS NOT NULL GROUP BY action ORDER BY action`,
    [],
  )
}

function countConnections() {
  return inDatabase<{ login: string; connections: number }>(
    dataDir,
    'orders',
    `SELECT usename AS login, count(*)::int AS connections FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY usename ORDER BY usename`,
    [],
  )
}

/** Reads the number of dishes of a menu, and the characters of its copy, as a process of orders counts them. */
async function readMenuCopy(): Promise<{ dishes: number; characters: number }> {
  const [row] = await inDatabase<{ answer: MenuSnapshot }>(
    dataDir,
    'orders',
    `SELECT answer FROM known_answers WHERE kind = 'menu' LIMIT 1`,
    [],
  )
  return { dishes: row!.answer.items.length, characters: JSON.stringify(row!.answer).length }
}
