import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serviceEnvironment, standInEnvironment, type Installation } from '../environment.ts'
import { standInKeys } from '../payments.ts'
import type { Ports } from '../ports.ts'
import { startProgram, type RunningProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { loadSecrets } from '../secrets.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { startRelay, type Relay } from './relay.ts'

/** The services that tenancy calls when a restaurant is removed. */
export type RemovalService = Exclude<ServiceName, 'tenancy'>
const RECEIVERS: readonly RemovalService[] = ['orders', 'catalog', 'billing']

export type Product = {
  readonly databases: Record<ServiceName, TestDatabase>
  readonly relays: Record<RemovalService, Relay>
  urlOf(program: ServiceName | 'razorpay'): string
  /** `user:password` of the payment provider's API. */
  readonly providerKeys: string
  /** Kills the services with SIGKILL. */
  kill(services: readonly ServiceName[]): Promise<void>
  /** Starts the services and waits until they are ready. */
  start(services: readonly ServiceName[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the four services and the stand-in of the payment provider as processes, on databases of this test. Calls of
 * tenancy to other services go through relays. Removed restaurants are purged at once.
 */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-faults-'))
  mkdirSync(path.join(dataDir, 'logs'))
  const ports = Object.fromEntries(
    await Promise.all(['gateway', 'metrics', 'razorpay', ...SERVICES].map(async (owner) => [owner, await freePort()])),
  ) as Ports
  const urlOf = (program: ServiceName | 'razorpay') => `http://127.0.0.1:${ports[program]}`
  const databases = Object.fromEntries(
    await Promise.all(SERVICES.map(async (service) => [service, await createTestDatabase(service)])),
  ) as Product['databases']
  const relays = Object.fromEntries(
    await Promise.all(RECEIVERS.map(async (receiver) => [receiver, await startRelay(urlOf(receiver))])),
  ) as Product['relays']
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'warn', PURGE_AFTER_DAYS: '0' }
  const standIn = standInKeys(dataDir, env)!
  const installation: Installation = {
    env,
    dataDir,
    ports,
    secrets: loadSecrets(dataDir, env),
    deployToken: null,
    standIn,
  }
  const throughRelays = {
    ORDERS_URL: relays.orders.url,
    CATALOG_URL: relays.catalog.url,
    BILLING_URL: relays.billing.url,
  }
  const running = new Map<string, RunningProgram>()

  async function run(name: string, entry: string, settings: NodeJS.ProcessEnv, url: string): Promise<void> {
    const logFile = path.join(dataDir, 'logs', `${name}.log`)
    const program = startProgram({ name, entry, env: settings, logFile })
    running.set(name, program)
    await untilReady({ name, logFile }, program, `${url}/readyz`, DEADLINE_MS)
  }

  const start = async (services: readonly ServiceName[]) => {
    const settingsOf = (service: ServiceName) => ({
      ...serviceEnvironment(service, installation, databases[service].ownerUrl),
      ...(service === 'tenancy' && throughRelays),
      DATABASE_URL: databases[service].appUrl,
    })
    await Promise.all(
      services.map((service) => run(service, `services/${service}/src/server.ts`, settingsOf(service), urlOf(service))),
    )
  }
  // No gateway runs here, so the provider sends its webhooks to billing directly.
  await run(
    'razorpay',
    'packages/razorpay-stand-in/src/server.ts',
    { ...standInEnvironment(installation, standIn), WEBHOOK_URL: `${urlOf('billing')}/api/webhooks/razorpay` },
    urlOf('razorpay'),
  )
  await start(SERVICES)

  return {
    databases,
    relays,
    urlOf,
    providerKeys: `${standIn.RAZORPAY_KEY_ID}:${standIn.RAZORPAY_KEY_SECRET}`,
    start,
    async kill(services) {
      const killed = services.map((service) => running.get(service)!)
      for (const { pid } of killed) process.kill(pid, 'SIGKILL')
      await Promise.all(killed.map(({ exited }) => exited))
    },
    async stop() {
      await Promise.all([...running.values()].map((program) => program.stop()))
      await Promise.all([
        ...Object.values(relays).map((relay) => relay.stop()),
        ...Object.values(databases).map((database) => database.drop()),
      ])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
