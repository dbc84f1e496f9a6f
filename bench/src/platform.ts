// npm run bench -- platform: measures the requests of the operator's panel with 50 and with 50,000 restaurants, through
// the gateway.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getMrr, getPlatformStats, listRestaurants, systemLogin, type ServiceName } from '@tiffin/contracts'
import { portsFor, startStack } from '@tiffin/stack/testing/start-stack'
import { fillPlatform, letAllRestaurantsPay } from './platform-fill.ts'

const PORT = 9380
const services: readonly ServiceName[] = ['orders', 'catalog', 'tenancy', 'billing']
const FEW = 50
const MANY = 50_000
const SAMPLES = 40
/** The limit for the first page of 50,000 restaurants, in milliseconds. */
const FIRST_PAGE_MS = 150

const FIRST_PAGE = 'first page, newest first'
const BY_PERIOD_END = 'first page by period end'

const page = (query: string) => `${listRestaurants.path}?${query}`
const requestsOf = (restaurants: number): Readonly<Record<string, string>> => ({
  [FIRST_PAGE]: page('page=1'),
  'last page': page(`page=${Math.floor(restaurants / 10)}`),
  'first page by name': page('page=1&sort=name&direction=asc'),
  'first page by plan': page('page=1&sort=plan_name&direction=asc'),
  'first page by status': page('page=1&sort=subscription_status&direction=desc'),
  [BY_PERIOD_END]: page('page=1&sort=current_period_end&direction=asc'),
  'first page by users': page('page=1&sort=user_count&direction=desc'),
  'search by name that finds a fifth': page('page=1&q=zaika'),
  'search by email that finds one': page(`page=1&q=${encodeURIComponent(`owner@bench${restaurants}.test`)}`),
  stats: getPlatformStats.path,
  MRR: getMrr.path,
})

type Figures = {
  readonly p50Ms: number
  readonly p95Ms: number
  /** Calls that the gateway makes to services for one request. */ readonly calls: number
}

const root = path.resolve(import.meta.dirname, '../..')
const dataDir = path.join(root, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: { RESTAURANT_READS_PER_SECOND: '100000' } })
try {
  const headers = { authorization: `Bearer ${await signIn()}` }
  const measure = async (restaurants: number, names?: readonly string[]) => {
    const figures: Record<string, Figures> = {}
    for (const [name, target] of Object.entries(requestsOf(restaurants)))
      if (names?.includes(name) ?? true) figures[name] = await time(target, headers)
    console.log(`${restaurants} restaurants${names ? ', all of which pay' : ''}`)
    console.table(figures)
    return figures
  }

  await fillPlatform(dataDir, 1, FEW)
  const few = await measure(FEW)
  await fillPlatform(dataDir, FEW + 1, MANY)
  const many = await measure(MANY)
  await letAllRestaurantsPay(dataDir)
  const allPaid = await measure(MANY, [FIRST_PAGE, BY_PERIOD_END, 'stats', 'MRR'])

  mkdirSync(path.join(root, 'reports'), { recursive: true })
  writeFileSync(path.join(root, 'reports/bench-platform.json'), JSON.stringify({ few, many, allPaid }, null, 2))
  const more = Object.entries(many).filter(([name, { calls }]) => calls !== few[name]?.calls)
  if (more.length > 0) throw new Error(`More restaurants are more calls: ${more.map(([name]) => name).join(', ')}`)
  const slow = [many, allPaid].filter((figures) => (figures[FIRST_PAGE]?.p95Ms ?? Infinity) > FIRST_PAGE_MS)
  if (slow.length > 0) throw new Error(`The first page takes more than ${FIRST_PAGE_MS} ms`)
} finally {
  await stack.stop()
}

async function time(target: string, headers: Record<string, string>): Promise<Figures> {
  for (let warmUp = 0; warmUp < 5; warmUp++) await ask(target, { headers })
  const before = await countCalls()
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = performance.now()
    await ask(target, { headers })
    times.push(performance.now() - start)
  }
  const calls = (await countCalls()) - before
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * SAMPLES) - 1] ?? Infinity)
  return { p50Ms: at(0.5), p95Ms: at(0.95), calls: calls / SAMPLES }
}

const ROUTES_OF_THE_PANEL = new RegExp(
  '^http_request_duration_seconds_count\\{[^}]*' +
    'route="/(?:internal/(?:restaurant|plans-in-use|platform)|api/system)[^}]*\\} (\\d+)$',
  'gm',
)

/** Returns the number of requests for the operator's panel that the services have answered, from their own metrics. */
async function countCalls(): Promise<number> {
  const ports = portsFor(String(PORT))
  const pages = await Promise.all(
    services.map(async (name) => (await ask(`http://127.0.0.1:${ports[name]}/metrics`)).text()),
  )
  const counts = pages.flatMap((text) => [...text.matchAll(ROUTES_OF_THE_PANEL)])
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'operator@tiffin.test', password: 'tiffin-operator' })
  const reply = await ask(systemLogin.path, {
    method: systemLogin.method,
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await reply.json()) as { token: string }).token
}

/** Sends a request and reads the whole reply. @throws Error unless its status is 2xx */
async function ask(target: string, init: RequestInit = {}): Promise<Response> {
  const reply = await fetch(new URL(target, stack.url), init)
  if (!reply.ok) throw new Error(`${target} answered ${reply.status}: ${await reply.text()}`)
  return new Response(await reply.arrayBuffer())
}
