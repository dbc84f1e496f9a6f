// npm run bench -- starts: measures the start without data, the start with data, and the time from the end of each
// program until its successor is ready.
import path from 'node:path'
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { portsFor, startStack } from '@tiffin/stack/testing/start-stack'
import { pidOfProgram } from './processes.ts'
import { inWords, report, ROOT, spreadOf } from './report.ts'

const PORT = 9_380
const ROUNDS = 3
const SERVICES = ['orders', 'catalog', 'tenancy', 'billing'] as const

const dataDir = path.join(ROOT, '.data/bench')
const ports = portsFor(String(PORT))

/** Measures a Node process that does nothing, which is part of every start. */
function bareMs(): number {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - started
}

/** Measures the start of the bare stack's gateway until it listens. */
async function bareGatewayMs(): Promise<number> {
  const started = performance.now()
  const child = fork(path.join(import.meta.dirname, 'bare-stack/gateway.ts'), {
    env: { ...process.env, BARE_PORT: '9390', BARE_TARGET: 'http://127.0.0.1:9391' },
  })
  await once(child, 'message')
  const ms = performance.now() - started
  child.kill('SIGKILL')
  await once(child, 'exit')
  return ms
}

async function startMs(keepData: boolean): Promise<number> {
  const started = performance.now()
  const stack = await startStack({ port: PORT, dataDir, keepData })
  const ms = performance.now() - started
  await stack.stop()
  return ms
}

async function restartMs(name: string, entry: string, readyUrl: string): Promise<number> {
  const before = pidOfProgram(dataDir, entry)
  if (before === undefined) throw new Error(`${name} does not run`)
  process.kill(before, 'SIGTERM')
  while (pidOfProgram(dataDir, entry) === before) await sleep(5)
  const started = performance.now()
  for (;;) {
    const reply = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (reply?.ok && pidOfProgram(dataDir, entry) !== undefined) return performance.now() - started
    await sleep(10)
  }
}

const measured = new Map<string, number[]>()
async function take(name: string, measure: () => number | Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const ms = await measure()
    measured.set(name, [...(measured.get(name) ?? []), ms])
  }
}

await take('a bare process', bareMs)
await take('the bare gateway', bareGatewayMs)
await take('the product, first start (browser parts built)', () => startMs(false))
await take('the product, next start', () => startMs(true))
const stack = await startStack({ port: PORT, dataDir, keepData: true })
try {
  for (const service of SERVICES) {
    const readyUrl = `http://127.0.0.1:${ports[service]}/readyz`
    await take(service, () => restartMs(service, `services/${service}/src/server.ts`, readyUrl))
  }
  await take('gateway', () => restartMs('gateway', 'bff/src/server.ts', `${stack.url}/healthz`))
} finally {
  await stack.stop()
}
const results = [...measured].map(([name, all]) => ({ name, ms: spreadOf(all) }))
console.table(Object.fromEntries(results.map(({ name, ms }) => [name, { ms: inWords(ms, 0) }])))
await report('starts', { results })
