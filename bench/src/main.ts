// npm run bench: what the main job costs on this machine. Rounds of all scenarios are interleaved, so that a machine
// that is busy for a while is busy for all of them; compare the figures of one run, not of two.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { load, median, type Figures, type Scenario } from './load.ts'
import { openTill } from './till.ts'

const ROUNDS = 3
const SECONDS = 4
const PORT = 9380
/** The orders service stands as far from its usual port as the gateway from its own. */
const ORDERS_PORT = 4101 + PORT - 8080

const root = path.resolve(import.meta.dirname, '../..')
const scenarios: readonly Scenario[] = [
  { name: 'place an order, one client', endpoint: 'createOrder', via: 'gateway', connections: 1 },
  { name: 'place an order, 16 clients', endpoint: 'createOrder', via: 'gateway', connections: 16 },
  { name: 'the same without the gateway', endpoint: 'createOrder', via: 'service', connections: 16 },
  { name: 'tables of the floor', endpoint: 'listTables', via: 'gateway', connections: 16 },
  { name: 'menu of 84 dishes', endpoint: 'listMenu', via: 'gateway', connections: 16 },
  { name: 'the list of orders', endpoint: 'listOrders', via: 'gateway', connections: 16 },
  { name: "today's overview", endpoint: 'getOverview', via: 'gateway', connections: 16 },
]

const stack = await startStack({ port: PORT, dataDir: path.join(root, '.data/bench') })
try {
  const till = await openTill(stack.url)
  const origins = { gateway: stack.url, service: `http://127.0.0.1:${ORDERS_PORT}` }
  const rounds = new Map<string, Figures[]>(scenarios.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const scenario of scenarios) rounds.get(scenario.name)?.push(await load(origins[scenario.via], scenario, till, SECONDS))
  }
  const results = Object.fromEntries([...rounds].map(([name, figures]) => [name, median(figures)]))
  console.table(results)
  mkdirSync(path.join(root, 'reports'), { recursive: true })
  writeFileSync(path.join(root, 'reports/bench.json'), JSON.stringify(results, null, 2))
  const failures = Object.values(results).reduce((sum, { failures: count }) => sum + count, 0)
  if (failures > 0) throw new Error(`${failures} requests failed`)
} finally {
  await stack.stop()
}
