import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { declareAllServices } from '../build/declarations.ts'
import { gatewayEnvironment, serviceEnvironment, type Installation } from '../environment.ts'
import { portsFor, type Ports } from '../ports.ts'
import { startProgram, type RunningProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { startBalancer, type Balancer } from './balancer.ts'

type ProcessName = ServiceName | 'gateway'
const NAMES: readonly ProcessName[] = [...SERVICES, 'gateway']
const REPLICAS = [0, 1]

/** The settings that `roll` can replace while the product runs. */
export type RotatedSettings = {
  readonly secrets: Secrets
  readonly webhookSecret: string
  readonly deployToken: string
  readonly databaseUrls: Record<ServiceName, string>
  /** The ids and secrets the product shows to outside systems, and the password of the operator. */
  readonly settings: NodeJS.ProcessEnv
}

export type ReplicatedProduct = {
  readonly url: string
  readonly databases: Record<ServiceName, TestDatabase>
  /** The folder of the processes' logs. */
  readonly logs: string
  /** The settings with which every process was started first; `roll` does not change them. */
  readonly current: RotatedSettings
  /** Returns the calls that were answered with 401 or 403, from outside and between processes. */
  refusals(): string[]
  /** Restarts the first replica of each process with new settings, then the second ones, as a rolling restart does. */
  roll(settings: RotatedSettings, names?: readonly ProcessName[]): Promise<void>
  /** Takes every replica of a process out of its balancer, so that callers get 503. */
  cutOff(name: ProcessName): Promise<void>
  stop(): Promise<void>
}

/** Starts two replicas of each service and of the gateway behind balancers, on databases of this test. */
export async function startReplicatedProduct({
  logLevel = 'warn',
  settings: firstSettings = {},
}: { readonly logLevel?: string; readonly settings?: NodeJS.ProcessEnv } = {}): Promise<ReplicatedProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-rotation-'))
  for (const folder of ['logs', 'shell', 'modules']) mkdirSync(path.join(dataDir, folder))
  writeFileSync(
    path.join(dataDir, 'shell/shell.json'),
    JSON.stringify({ contract: '1.0.0', shared: { react: '19.3.1' }, exports: {} }),
  )
  writeFileSync(path.join(dataDir, 'shell/index.html'), '<!doctype html><html><head></head></html>')
  const balancers = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await startBalancer()])),
  ) as Record<ProcessName, Balancer>
  const portOf = (name: ProcessName) => Number(new URL(balancers[name].url).port)
  const ports: Ports = { ...portsFor(undefined), ...Object.fromEntries(NAMES.map((name) => [name, portOf(name)])) }
  const databases = Object.fromEntries(
    await Promise.all(SERVICES.map(async (service) => [service, await createTestDatabase(service)])),
  ) as ReplicatedProduct['databases']
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: logLevel,
    // The balancers are trusted proxies, so that a test that sends many requests can let each come from another
    // address.
    TRUSTED_PROXIES: '1',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret-of-the-provider',
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
  }
  await declareAllServices()
  const running = new Map<string, { program: RunningProgram; url: string }>()

  function settingsOf(
    name: ProcessName,
    { secrets, webhookSecret, deployToken, databaseUrls, settings }: RotatedSettings,
  ): NodeJS.ProcessEnv {
    const installation: Installation = {
      env: { ...env, ...settings, RAZORPAY_WEBHOOK_SECRET: webhookSecret },
      dataDir,
      ports,
      secrets,
      deployToken,
      standIn: null,
    }
    if (name === 'gateway')
      return {
        ...gatewayEnvironment(installation),
        METRICS_PORT: '0',
        HOST: '127.0.0.1',
        SHELL_DIR: path.join(dataDir, 'shell'),
      }
    return { ...serviceEnvironment(name, installation, databases[name].ownerUrl), DATABASE_URL: databaseUrls[name] }
  }

  async function run(name: ProcessName, index: number, settings: RotatedSettings): Promise<string> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const logFile = path.join(dataDir, 'logs', `${name}-${index}.log`)
    const entry = name === 'gateway' ? 'bff/src/server.ts' : `services/${name}/src/server.ts`
    const program = startProgram({ name, entry, logFile, env: { ...settingsOf(name, settings), PORT: String(port) } })
    running.set(`${name} ${index}`, { program, url })
    await untilReady({ name, logFile }, program, `${url}/readyz`, DEADLINE_MS)
    balancers[name].add(url)
    return url
  }

  const current: RotatedSettings = {
    secrets: loadSecrets(dataDir, env),
    webhookSecret: 'the-first-webhook-secret',
    deployToken: 'the-first-deploy-token',
    databaseUrls: Object.fromEntries(
      SERVICES.map((service) => [service, databases[service].appUrl]),
    ) as RotatedSettings['databaseUrls'],
    settings: firstSettings,
  }
  await Promise.all(NAMES.flatMap((name) => REPLICAS.map((index) => run(name, index, current))))

  return {
    url: balancers.gateway.url,
    databases,
    current,
    logs: path.join(dataDir, 'logs'),
    refusals: () => Object.values(balancers).flatMap(({ refusals }) => refusals),
    async roll(settings, names = NAMES) {
      for (const index of REPLICAS) {
        await Promise.all(
          names.map(async (name) => {
            const { program, url } = running.get(`${name} ${index}`)!
            await balancers[name].takeOut(url)
            await program.stop()
            await run(name, index, settings)
          }),
        )
      }
    },
    async cutOff(name) {
      await Promise.all(REPLICAS.map((index) => balancers[name].takeOut(running.get(`${name} ${index}`)!.url)))
    },
    async stop() {
      await Promise.all([...running.values()].map(({ program }) => program.stop()))
      await Promise.all([
        ...Object.values(balancers).map((balancer) => balancer.stop()),
        ...Object.values(databases).map((database) => database.drop()),
      ])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
