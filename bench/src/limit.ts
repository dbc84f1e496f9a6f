// npm run bench -- limit: compares the product with the bare stack, the smallest program with the same libraries that
// stores orders with their lines. Both use the same PostgreSQL and get requests in turn, so that other work on the
// machine affects both. With --short it compares placing an order alone.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runningDatabaseUrl, startStack } from '@tiffin/stack/testing/start-stack'
import { createBareDatabase } from './bare-stack/database.ts'
import { placeThroughTheDriver } from './bare-stack/driver.ts'
import { startBareStack } from './bare-stack/start.ts'
import { compare, PLACE_AN_ORDER, type ComparedSystem } from './compare.ts'
import { BUSY_RESTAURANTS } from './load.ts'
import { readUsage, sumOf, type Usage } from './processes.ts'
import { report, ROOT } from './report.ts'
import { openRestaurants } from './restaurants.ts'

const PORT = Number(process.env['PORT'] || 9_380)
const CLIENTS = 16
const DISHES = 84
const ORDERS = 500
const isShort = process.argv.includes('--short')

const dataDir = path.join(ROOT, '.data/bench')

// The first start also creates the databases, which leaves memory in use, so the measured product is started again.
await (await startStack({ port: PORT, dataDir })).stop()
const stack = await startStack({ port: PORT, dataDir, keepData: true, env: BUSY_RESTAURANTS })
try {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as { pid: number }
  const idle = readUsage(pid)
  const { open: restaurants } = await openRestaurants(dataDir, stack.url, CLIENTS)
  const bareUrl = await createBareDatabase(
    runningDatabaseUrl(dataDir, 'orders'),
    restaurants.map(({ id }) => id),
    { dishes: DISHES, orders: ORDERS },
  )
  const bare = await startBareStack(bareUrl)
  try {
    const product: ComparedSystem = {
      url: stack.url,
      headersOf: (index) => restaurants[index]!.headers,
      bodyOf: (index) => restaurants[index]!.orderBody,
      usage: () => readUsage(pid),
    }
    const bareSide: ComparedSystem = {
      url: bare.url,
      headersOf: (index) => ({
        authorization: `Bearer ${bare.tokenOf(restaurants[index]!.id)}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      }),
      bodyOf: (index) => restaurants[index]!.orderBody,
      usage: () => bareUsage(bare.pids, pid),
    }
    const results = await compare(product, bareSide, CLIENTS, isShort ? [PLACE_AN_ORDER] : undefined)
    const statementPerSecond = await placeThroughTheDriver(bareUrl, restaurants, CLIENTS)
    console.log(`The bare statement through the driver alone: ${Math.round(statementPerSecond)} a second`)
    const busy = readUsage(pid)
    const memory = { idleMiB: sumOf(idle, 'memoryMiB'), afterLoadMiB: sumOf(busy, 'memoryMiB'), byPart: partsOf(busy) }
    console.log('Memory (PSS)', memory)
    await report(isShort ? 'limit-short' : 'limit', { clients: CLIENTS, results, statementPerSecond, memory })
  } finally {
    await bare.stop()
  }
} finally {
  await stack.stop()
}

/** Returns the usage of the bare stack's processes and of the PostgreSQL that it shares with the product. */
function bareUsage(pids: { readonly gateway: number; readonly service: number }, stackPid: number): Map<string, Usage> {
  const database = readUsage(stackPid).get('database') ?? { cpuMs: 0, memoryMiB: 0 }
  const only = (pid: number) => [...readUsage(pid).values()][0] ?? { cpuMs: 0, memoryMiB: 0 }
  return new Map([
    ['bff', only(pids.gateway)],
    ['orders', only(pids.service)],
    ['database', database],
  ])
}

function partsOf(usage: ReadonlyMap<string, Usage>): Record<string, number> {
  return Object.fromEntries([...usage].map(([part, { memoryMiB }]) => [part, Math.round(memoryMiB)]))
}
