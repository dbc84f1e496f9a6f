import autocannon from 'autocannon'
import { cpuMsBetween, type Usage } from './processes.ts'
import { inWords, spreadOf, type Spread } from './report.ts'

const ROUNDS = 3
const SECONDS = 5

/** One of the two that are compared. */
export type Side = {
  readonly url: string
  readonly headersOf: (client: number) => Record<string, string>
  readonly bodyOf: (client: number) => string
  readonly usage: () => ReadonlyMap<string, Usage>
}

type Measured = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** By part, for one request. */
  readonly cpuMs: Readonly<Record<string, number>>
}

export type Scenario = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly product: string
  readonly bare: string
}

export const PLACE_AN_ORDER: Scenario = {
  name: 'place an order of four dishes',
  method: 'POST',
  product: '/api/orders',
  bare: '/api/orders',
}

const SCENARIOS: readonly Scenario[] = [
  PLACE_AN_ORDER,
  { name: 'menu', method: 'GET', product: '/api/menu', bare: '/api/menu' },
  { name: 'the latest 50 orders', method: 'GET', product: '/api/orders?limit=50', bare: '/api/orders' },
  { name: 'the list of orders', method: 'GET', product: '/api/orders', bare: '/api/orders' },
]

/** Runs every scenario on both, in turn, three times. */
export async function compare(product: Side, bare: Side, clients: number, scenarios = SCENARIOS): Promise<Summary[]> {
  const rounds = new Map(scenarios.map(({ name }) => [name, [] as { product: Measured; bare: Measured }[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const scenario of scenarios) {
      const ofBare = await measure(bare, scenario.method, scenario.bare, clients)
      const ofProduct = await measure(product, scenario.method, scenario.product, clients)
      rounds.get(scenario.name)!.push({ product: ofProduct, bare: ofBare })
    }
  }
  const results = [...rounds].map(([name, pairs]) => summaryOf(name, pairs))
  console.table(Object.fromEntries(results.map((summary) => [summary.name, shown(summary)])))
  return results
}

/** What a scenario came to: the middle of the rounds, and how far they lie apart. */
export type Summary = {
  readonly name: string
  readonly ratio: Spread
  readonly cpuRatio: Spread
  readonly product: Measured
  readonly bare: Measured
}

function summaryOf(name: string, pairs: readonly { product: Measured; bare: Measured }[]): Summary {
  const ratio = spreadOf(pairs.map(({ product, bare }) => product.perSecond / bare.perSecond))
  const cpuRatio = spreadOf(pairs.map(({ product, bare }) => totalOf(product) / totalOf(bare)))
  const middle = pairs.find(({ product, bare }) => product.perSecond / bare.perSecond === ratio.middle)!
  return { name, ratio, cpuRatio, ...middle }
}

function shown({ bare, product, ratio, cpuRatio }: Summary) {
  return {
    bare: Math.round(bare.perSecond),
    product: Math.round(product.perSecond),
    ratio: inWords(ratio),
    'CPU ratio': inWords(cpuRatio, 1),
    'p99 ms': product.p99Ms,
    'CPU ms': Object.entries(product.cpuMs)
      .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
      .join(', '),
  }
}

const totalOf = ({ cpuMs }: Measured) => Object.values(cpuMs).reduce((sum, each) => sum + each, 0)

async function measure(side: Side, method: 'GET' | 'POST', target: string, clients: number): Promise<Measured> {
  const init = { method, headers: side.headersOf(0), ...(method === 'POST' && { body: side.bodyOf(0) }) }
  const first = await fetch(side.url + target, init)
  if (!first.ok) throw new Error(`${side.url}${target} answered ${first.status}: ${await first.text()}`)
  const before = side.usage()
  let next = 0
  const result = await autocannon({
    url: side.url + target,
    method,
    connections: clients,
    duration: SECONDS,
    setupClient: (client) => {
      const index = next++ % clients
      client.setHeaders(side.headersOf(index))
      if (method === 'POST') client.setBody(side.bodyOf(index))
    },
  })
  const failures = result.non2xx + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests to ${side.url}${target} failed`)
  const cpu = cpuMsBetween(before, side.usage())
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: Object.fromEntries([...cpu].map(([part, ms]) => [part, ms / result.requests.total])),
  }
}
