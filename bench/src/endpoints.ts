// `npm run bench -- endpoints` measures the most frequent requests on this machine. The rounds of all scenarios are
// interleaved, so that other work on the machine affects all of them; compare figures of one run only.
import path from 'node:path'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { DISHES, enlargeRestaurant, ORDERS } from './large.ts'
import { BUSY_RESTAURANTS, measureUnderLoad, median, type Figures, type Scenario } from './load.ts'
import { report, ROOT } from './report.ts'
import { openTill } from './till.ts'

const ROUNDS = 3
const SECONDS = 4
const PORT = 9380
/** The port of the orders service, moved from its usual number by as much as the gateway's port. */
const ORDERS_PORT = 4101 + PORT - 8080

const scenarios: readonly Scenario[] = [
  { name: 'place an order, one client', endpoint: 'createOrder', via: 'gateway', connections: 1 },
  { name: 'place an order, 16 clients', endpoint: 'createOrder', via: 'gateway', connections: 16 },
  { name: 'the same without the gateway', endpoint: 'createOrder', via: 'service', connections: 16 },
  { name: 'tables of the floor', endpoint: 'listTables', via: 'gateway', connections: 16 },
  { name: 'menu of 84 dishes', endpoint: 'listMenu', via: 'gateway', connections: 16 },
  { name: 'the list of orders', endpoint: 'listOrders', via: 'gateway', connections: 16 },
  { name: "today's overview", endpoint: 'getOverview', via: 'gateway', connections: 16 },
]

/** Requests of a manager whose restaurant has years of orders. */
const largeScenarios: readonly Scenario[] = [
  { name: 'first page of the history', endpoint: 'listOrders', via: 'gateway', connections: 1, query: '?limit=50' },
  {
    name: 'first page of completed deliveries',
    endpoint: 'listOrders',
    via: 'gateway',
    connections: 1,
    query: '?limit=50&status=Completed&type=Delivery',
  },
  {
    name: 'a page of a year ago',
    endpoint: 'listOrders',
    via: 'gateway',
    connections: 1,
    query: `?limit=200&to=${new Date(Date.now() - 365 * 86_400_000).toISOString()}`,
  },
  {
    name: 'search that finds a page',
    endpoint: 'listOrders',
    via: 'gateway',
    connections: 1,
    query: '?limit=50&q=guest',
  },
  {
    name: 'search that finds one',
    endpoint: 'listOrders',
    via: 'gateway',
    connections: 1,
    query: '?limit=50&q=h99999',
  },
  { name: `menu of ${DISHES} dishes`, endpoint: 'listMenu', via: 'gateway', connections: 1 },
  { name: "today's overview, 100,000 orders", endpoint: 'getOverview', via: 'gateway', connections: 1 },
]

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: BUSY_RESTAURANTS })
try {
  const till = await openTill(stack.url)
  const origins = { gateway: stack.url, service: `http://127.0.0.1:${ORDERS_PORT}` }
  const measure = async (list: readonly Scenario[]) => {
    const rounds = new Map<string, Figures[]>(list.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const scenario of list)
        rounds.get(scenario.name)?.push(await measureUnderLoad(origins[scenario.via], scenario, till, SECONDS))
    }
    return [...rounds].map(([name, figures]) => [name, median(figures)] as const)
  }
  const usual = await measure(scenarios)
  console.log(`The same restaurant with ${ORDERS} orders and ${DISHES} dishes follows.`)
  await enlargeRestaurant(dataDir)
  const results = Object.fromEntries([...usual, ...(await measure(largeScenarios))])
  console.table(results)
  await report('endpoints', { results })
  const failures = Object.values(results).reduce((sum, { failures: count }) => sum + count, 0)
  if (failures > 0) throw new Error(`${failures} requests failed`)
} finally {
  await stack.stop()
}
