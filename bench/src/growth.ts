// npm run bench -- growth: measures how much the orders of years slow a restaurant down. Three products, each with 200
// restaurants and 1,000, 100,000 or 1,000,000 orders, get requests in turn, so that other work on the machine affects
// the ratios alike. With --short, two small sizes get them once, which only shows that the measurement runs.
import path from 'node:path'
import autocannon from 'autocannon'
import { startStack, type Stack } from '@tiffin/stack/testing/start-stack'
import { fillHistory, findFillingMistakes } from './large.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { inWords, report, ROOT, spreadOf } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'

const isShort = process.argv.includes('--short')
const SIZES = isShort ? [1_000, 5_000] : [1_000, 100_000, 1_000_000]
const RESTAURANTS = isShort ? 20 : 200
const CLIENTS = isShort ? 4 : 16
const ROUNDS = isShort ? 1 : 3
const SECONDS = isShort ? 1 : 3
const FIRST_PORT = 9_380

const SCENARIOS = [
  { name: 'place an order', method: 'POST', target: '/api/orders' },
  { name: 'the floor', method: 'GET', target: '/api/tables' },
  { name: "today's overview", method: 'GET', target: '/api/overview' },
  { name: 'first page of the history', method: 'GET', target: '/api/orders?limit=50' },
  { name: 'a poll that finds nothing new', method: 'GET', target: '/api/orders', isPoll: true },
] as const
type Scenario = (typeof SCENARIOS)[number]

type Grown = {
  readonly size: number
  readonly dataDir: string
  readonly stack: Stack
  readonly restaurants: readonly BenchRestaurant[]
}

async function grow(size: number, index: number): Promise<Grown> {
  const dataDir = path.join(ROOT, `.data/bench-${size}`)
  const stack = await startStack({ port: FIRST_PORT + 100 * index, dataDir, env: BUSY_RESTAURANTS })
  const restaurants = await openRestaurants(dataDir, stack.url, RESTAURANTS, CLIENTS)
  await fillHistory(dataDir, restaurants.ids, size / RESTAURANTS)
  console.log(`${size.toLocaleString('en')} orders are there`)
  return { size, dataDir, stack, restaurants: restaurants.open }
}

async function measure({ stack, restaurants }: Grown, scenario: Scenario): Promise<number> {
  const { method, target } = scenario
  const headers = await Promise.all(
    restaurants.map(async (restaurant) => {
      if (!('isPoll' in scenario)) return restaurant.headers
      const reply = await fetch(stack.url + target, { headers: restaurant.headers })
      await reply.arrayBuffer()
      return { ...restaurant.headers, 'if-none-match': reply.headers.get('etag') ?? '' }
    }),
  )
  let next = 0
  const result = await autocannon({
    url: stack.url + target,
    method,
    connections: CLIENTS,
    duration: SECONDS,
    setupClient: (client) => {
      const index = next++ % CLIENTS
      client.setHeaders(headers[index]!)
      if (method === 'POST') client.setBody(restaurants[index]!.orderBody)
    },
  })
  const unchanged = 'isPoll' in scenario ? result.non2xx : 0
  const failures = result.non2xx - unchanged + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests failed: ${scenario.name}`)
  return result.requests.average
}

/** Checks the smallest product alone: the same statements fill all three, and a million orders would take minutes. */
async function requireWhole(): Promise<void> {
  const mistakes = await findFillingMistakes(grown[0]!.dataDir)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

const grown: Grown[] = []
try {
  for (const [index, size] of SIZES.entries()) grown.push(await grow(size, index))
  await requireWhole()
  const rates = new Map(SCENARIOS.map(({ name }) => [name as string, grown.map((): number[] => [])]))
  for (let round = 0; round < ROUNDS; round++)
    for (const scenario of SCENARIOS)
      for (const [index, product] of grown.entries())
        rates.get(scenario.name)![index]!.push(await measure(product, scenario))

  /** Computes the spread over the rounds of how many times longer a request takes than in the smallest product. */
  const slower = (name: string, index: number) =>
    spreadOf(rates.get(name)![index]!.map((rate, round) => rates.get(name)![0]![round]! / rate))
  const results = SCENARIOS.map(({ name }) => ({
    name,
    slower: SIZES.slice(1).map((size, index) => ({ orders: size, ...slower(name, index + 1) })),
  }))
  console.table(
    Object.fromEntries(
      results.map((result) => [
        result.name,
        Object.fromEntries(result.slower.map(({ orders, ...spread }) => [`× at ${orders}`, inWords(spread)])),
      ]),
    ),
  )
  await requireWhole()
  await report(isShort ? 'growth-short' : 'growth', { restaurants: RESTAURANTS, smallest: SIZES[0], results })
} finally {
  await Promise.all(grown.map(({ stack }) => stack.stop()))
}
