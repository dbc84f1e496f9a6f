// npm run bench -- live: measures how soon 50 terminals of 30 restaurants have an order of another terminal, and what
// 1,000 idle event streams cost the gateway.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrder, listFloorChanges, streamEvents, type ResponseOf } from '@tiffin/contracts'
import { startStack } from '@tiffin/stack/testing/start-stack'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { BUSY_RESTAURANTS } from './load.ts'
import { readUsage, type Usage } from './processes.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants, type BenchRestaurant } from './restaurants.ts'

const PORT = 9_380
const RESTAURANTS = 50
const BUSY = 30
const TERMINALS = 50
const ORDERS = 300
const BETWEEN_ORDERS_MS = 100
const STREAMS = 1_000
const IDLE_MS = 20_000
const HEARD_WITHIN_MS = 10_000

const dataDir = path.join(ROOT, '.data/bench')
const stack = await startStack({
  port: PORT,
  dataDir,
  env: { ...BUSY_RESTAURANTS, CONNECTIONS_PER_ADDRESS: '5000' },
})
const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
try {
  const { open: restaurants } = await openRestaurants(dataDir, stack.url, RESTAURANTS)
  const latency = await followOrders(restaurants.slice(0, BUSY))
  const streams = await holdStreams(restaurants)
  console.table({ 'from the order to the read, ms': latency })
  console.table({ [`${STREAMS} streams`]: streams })
  await report('live', { terminals: TERMINALS, restaurants: BUSY, latency, streams })
} finally {
  await stack.stop()
}

/**
 * Calls `onFloor` for each event of the floor, which may cover several changes, until `signal` ends the stream.
 * Resolves once the stream is open.
 */
async function hear({ headers }: BenchRestaurant, signal: AbortSignal, onFloor: () => void): Promise<void> {
  const reply = await fetch(stack.url + streamEvents.path, { headers, signal })
  if (!reply.ok || !reply.body) throw new Error(`a stream was answered with ${reply.status}`)
  const events = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  void (async () => {
    for await (const { event } of events) if (event === 'floor') onFloor()
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

type Delta = ResponseOf<typeof listFloorChanges>

async function readChanges({ headers }: BenchRestaurant, since?: number): Promise<Delta> {
  const query = since === undefined ? '' : `?since=${since}`
  const reply = await fetch(`${stack.url}${listFloorChanges.path}${query}`, { headers })
  if (!reply.ok) throw new Error(`the changes were answered with ${reply.status}`)
  return (await reply.json()) as Delta
}

/** Starts a terminal that reads the changes whenever the stream announces some, one read at a time. */
async function startTerminal(
  restaurant: BenchRestaurant,
  signal: AbortSignal,
  onOrder: (id: string) => void,
): Promise<void> {
  let { head } = await readChanges(restaurant)
  let isReading = false
  let hasNews = false
  async function follow(): Promise<void> {
    hasNews = true
    if (isReading) return
    isReading = true
    while (hasNews) {
      hasNews = false
      const changes = await readChanges(restaurant, head)
      head = changes.head
      for (const { id } of changes.orders) onOrder(id)
    }
    isReading = false
  }
  await hear(restaurant, signal, () => void follow())
}

/**
 * Places orders one after the other, each at another restaurant, and measures the time until the slowest terminal of
 * that restaurant has the order.
 */
async function followOrders(restaurants: readonly BenchRestaurant[]) {
  const ending = new AbortController()
  const terminals = Array.from({ length: TERMINALS }, (_, index) => restaurants[index % restaurants.length]!)
  const begunAt = new Map<string, number>()
  const heardAt = new Map<string, number[]>()
  const onOrder = (id: string) => heardAt.set(id, [...(heardAt.get(id) ?? []), performance.now()])
  for (const restaurant of terminals) await startTerminal(restaurant, ending.signal, onOrder)

  const placed: { id: string; of: BenchRestaurant }[] = []
  for (let index = 0; index < ORDERS; index++) {
    const restaurant = restaurants[index % restaurants.length]!
    const at = performance.now()
    const reply = await fetch(stack.url + createOrder.path, {
      method: createOrder.method,
      headers: restaurant.headers,
      body: restaurant.orderBody,
    })
    const { order_id: id } = (await reply.json()) as ResponseOf<typeof createOrder>
    begunAt.set(id, at)
    placed.push({ id, of: restaurant })
    await sleep(BETWEEN_ORDERS_MS)
  }
  const terminalsOf = (restaurant: BenchRestaurant) => terminals.filter((each) => each === restaurant).length
  const isHeard = ({ id, of }: (typeof placed)[number]) => (heardAt.get(id)?.length ?? 0) >= terminalsOf(of)
  const until = performance.now() + HEARD_WITHIN_MS
  while (!placed.every(isHeard) && performance.now() < until) await sleep(50)
  ending.abort()

  const missed = placed.filter((order) => !isHeard(order)).length
  const times = placed
    .filter(isHeard)
    .map(({ id }) => Math.max(...heardAt.get(id)!) - begunAt.get(id)!)
    .toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]!)
  return { p50: at(0.5), p95: at(0.95), highest: at(1), missed }
}

/** Measures what idle streams cost the gateway: memory for each, and CPU time while they are open. */
async function holdStreams(restaurants: readonly BenchRestaurant[]) {
  const gateway = (): Usage => readUsage(pid).get('bff')!
  const ending = new AbortController()
  await sleep(IDLE_MS / 4)
  const before = gateway()
  for (let index = 0; index < STREAMS; index++)
    await hear(restaurants[index % restaurants.length]!, ending.signal, () => undefined)
  await sleep(IDLE_MS / 4)
  const open = gateway()
  await sleep(IDLE_MS)
  const held = gateway()
  ending.abort()
  return {
    'KiB each': Math.round(((open.memoryMiB - before.memoryMiB) * 1_024) / STREAMS),
    '% of a core': Math.round(((held.cpuMs - open.cpuMs) / IDLE_MS) * 1_000) / 10,
  }
}
