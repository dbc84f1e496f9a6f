import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceEnvironment, type Installation } from '../environment.ts'
import { standInKeys } from '../payments.ts'
import type { Ports } from '../ports.ts'
import { loadSecrets } from '../secrets.ts'
import { SERVICES, SERVICES_TOGETHER, type ServiceName } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { freePort } from './free-port.ts'
import { supervise, type Supervised } from './supervised.ts'

let dataDir: string
let databases: Record<(typeof SERVICES_TOGETHER)[number], TestDatabase>
let running: Supervised | undefined
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-one-process-'))
  mkdirSync(path.join(dataDir, 'logs'))
  databases = Object.fromEntries(
    await Promise.all(SERVICES_TOGETHER.map(async (service) => [service, await createTestDatabase(service)])),
  ) as typeof databases
})
afterEach(async () => {
  await running?.stop()
  await Promise.all(Object.values(databases).map((database) => database.drop()))
  rmSync(dataDir, { recursive: true, force: true })
})

test('runs three services in one process, each at its port with its own database, and ends them together', async () => {
  const ports = Object.fromEntries(
    await Promise.all(['gateway', 'metrics', 'razorpay', ...SERVICES].map(async (owner) => [owner, await freePort()])),
  ) as Ports
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'info' }
  const secrets = loadSecrets(dataDir, env)
  const installation: Installation = {
    env,
    dataDir,
    ports,
    secrets,
    deployToken: null,
    standIn: standInKeys(dataDir, env),
  }
  const settings = SERVICES_TOGETHER.map((service) => [
    service,
    {
      ...serviceEnvironment(service, installation, databases[service].ownerUrl),
      DATABASE_URL: databases[service].appUrl,
    },
  ])
  const logFile = path.join(dataDir, 'logs', 'services.log')
  running = await supervise(
    {
      name: 'services',
      entry: 'packages/stack/src/processes/services-together.ts',
      env: { PATH: env.PATH, SERVICE_SETTINGS: JSON.stringify(Object.fromEntries(settings)) },
      logFile,
    },
    { readyUrl: `http://127.0.0.1:${ports.orders}/readyz`, hungAfterMs: null, report: () => undefined },
  )
  const ask = (service: ServiceName, page: string) => fetch(`http://127.0.0.1:${ports[service]}${page}`)

  for (const service of SERVICES_TOGETHER) {
    expect((await ask(service, '/readyz')).status).toBe(200)
    expect(await (await ask(service, '/metrics')).text()).toContain(`service="${service}"`)
  }
  // Each asks its own database: without that of billing, billing alone is not ready.
  await databases.billing.drop()
  const ready = await Promise.all(
    SERVICES_TOGETHER.map(async (service) => [service, (await ask(service, '/readyz')).status]),
  )
  expect(Object.fromEntries(ready)).toEqual({ billing: 503, catalog: 200, orders: 200 })

  await running.stop()
  running = undefined
  for (const service of SERVICES_TOGETHER) await expect(ask(service, '/healthz')).rejects.toThrow('fetch failed')
  const log = readFileSync(logFile, 'utf8')
  for (const service of SERVICES_TOGETHER) expect(log).toContain(`"name":"${service}"`)
  expect(log).not.toContain('"level":60')
})
