import autocannon from 'autocannon'
import { cpuMsBetween, type Usage } from './processes.ts'
import { inWords, spreadOf, type Spread } from './report.ts'

const ROUNDS = 3
const SECONDS = 5

/** A system in a comparison: the product or the bare stack; or one half of the restaurants of a product. */
export type ComparedSystem = {
  readonly url: string
  readonly headersOf: (client: number) => Record<string, string>
  readonly bodyOf: (client: number) => string
  readonly usage: () => ReadonlyMap<string, Usage>
}

type Measured = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of one request in ms, by part of the system. */
  readonly cpuMs: Readonly<Record<string, number>>
}

export type ComparedRequest = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly product: string
  readonly bare: string
  /**
   * True where the product gets the ETag of its last reply and answers 304; the bare stack sends the whole body each
   * time.
   */
  readonly isUnchanged?: boolean
}

export const PLACE_AN_ORDER: ComparedRequest = {
  name: 'place an order of four dishes',
  method: 'POST',
  product: '/api/orders',
  bare: '/api/orders',
}

const SCENARIOS: readonly ComparedRequest[] = [
  PLACE_AN_ORDER,
  { name: 'menu', method: 'GET', product: '/api/menu', bare: '/api/menu' },
  { name: 'menu, unchanged', method: 'GET', product: '/api/menu', bare: '/api/menu', isUnchanged: true },
  { name: 'the latest 50 orders', method: 'GET', product: '/api/orders?limit=50', bare: '/api/orders' },
  { name: 'the list of orders', method: 'GET', product: '/api/orders', bare: '/api/orders' },
  {
    name: 'the list of orders, unchanged',
    method: 'GET',
    product: '/api/orders',
    bare: '/api/orders',
    isUnchanged: true,
  },
]

/** Runs every scenario on both systems in turn, `rounds` times. */
export async function compare(
  product: ComparedSystem,
  bare: ComparedSystem,
  clients: number,
  scenarios = SCENARIOS,
  rounds = ROUNDS,
): Promise<Summary[]> {
  const measured = new Map(scenarios.map(({ name }) => [name, [] as { product: Measured; bare: Measured }[]]))
  for (let round = 0; round < rounds; round++) {
    for (const scenario of scenarios) {
      const { method, isUnchanged = false } = scenario
      const ofBare = await measure(bare, { method, target: scenario.bare, isUnchanged: false }, clients)
      const ofProduct = await measure(product, { method, target: scenario.product, isUnchanged }, clients)
      measured.get(scenario.name)!.push({ product: ofProduct, bare: ofBare })
    }
  }
  const results = [...measured].map(([name, pairs]) => summaryOf(name, pairs))
  console.table(Object.fromEntries(results.map((summary) => [summary.name, shown(summary)])))
  return results
}

/** The result of a scenario over all rounds: the median, the lowest and the highest of each ratio. */
export type Summary = {
  readonly name: string
  readonly ratio: Spread
  readonly cpuRatio: Spread
  readonly p99Ratio: Spread
  readonly product: Measured
  readonly bare: Measured
}

function summaryOf(name: string, pairs: readonly { product: Measured; bare: Measured }[]): Summary {
  const ratio = spreadOf(pairs.map(({ product, bare }) => product.perSecond / bare.perSecond))
  const cpuRatio = spreadOf(pairs.map(({ product, bare }) => totalOf(product) / totalOf(bare)))
  const p99Ratio = spreadOf(pairs.map(({ product, bare }) => wholeMs(product.p99Ms) / wholeMs(bare.p99Ms)))
  const middle = pairs.find(({ product, bare }) => product.perSecond / bare.perSecond === ratio.middle)!
  return { name, ratio, cpuRatio, p99Ratio, ...middle }
}

/** autocannon counts latencies in whole milliseconds, so 0 means any latency below one. */
const wholeMs = (ms: number) => Math.max(1, ms)

function shown({ bare, product, ratio, cpuRatio, p99Ratio }: Summary) {
  return {
    bare: Math.round(bare.perSecond),
    product: Math.round(product.perSecond),
    ratio: inWords(ratio),
    'CPU ratio': inWords(cpuRatio, 1),
    'p99 ratio': inWords(p99Ratio, 1),
    'p99 ms': product.p99Ms,
    'CPU ms': Object.entries(product.cpuMs)
      .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
      .join(', '),
  }
}

const totalOf = ({ cpuMs }: Measured) => Object.values(cpuMs).reduce((sum, each) => sum + each, 0)

type MeasuredRequest = {
  readonly method: 'GET' | 'POST'
  readonly target: string
  readonly isUnchanged: boolean
}

async function measure(
  side: ComparedSystem,
  { method, target, isUnchanged }: MeasuredRequest,
  clients: number,
): Promise<Measured> {
  const url = side.url + target
  const init = { method, headers: side.headersOf(0), ...(method === 'POST' && { body: side.bodyOf(0) }) }
  const first = await fetch(url, init)
  if (!first.ok) throw new Error(`${url} answered ${first.status}: ${await first.text()}`)
  const tags = isUnchanged ? await readTags(side, url, clients) : []
  const before = side.usage()
  let next = 0
  const result = await autocannon({
    url,
    method,
    connections: clients,
    duration: SECONDS,
    setupClient: (client) => {
      const index = next++ % clients
      client.setHeaders({ ...side.headersOf(index), ...(isUnchanged && { 'if-none-match': tags[index]! }) })
      if (method === 'POST') client.setBody(side.bodyOf(index))
    },
  })
  const answered = isUnchanged ? (result.statusCodeStats?.['304']?.count ?? 0) : result['2xx']
  const failures = result.requests.total - answered + result.errors + result.timeouts
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests to ${url} failed`)
  const cpu = cpuMsBetween(before, side.usage())
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: Object.fromEntries([...cpu].map(([part, ms]) => [part, ms / result.requests.total])),
  }
}

/** Reads one ETag for each client, because each client belongs to another restaurant. */
async function readTags(side: ComparedSystem, url: string, clients: number): Promise<string[]> {
  const tags: string[] = []
  for (let client = 0; client < clients; client++) {
    const reply = await fetch(url, { headers: side.headersOf(client) })
    await reply.arrayBuffer()
    const tag = reply.headers.get('etag')
    if (!reply.ok || tag === null) throw new Error(`${url} answered ${reply.status}, and its tag was ${tag}`)
    tags.push(tag)
  }
  return tags
}
