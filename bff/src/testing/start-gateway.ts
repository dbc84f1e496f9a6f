import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SERVICES, type ServiceName } from '@tiffin/contracts'
import { createModuleStore, createReleases, type ModuleStore, type ReleasedModule } from '@tiffin/config/releases'
import { diskOpener } from '@tiffin/file-store'
import { createLogger, createServiceClient, createTokenVerifier } from '@tiffin/service-kit/gateway'
import { createTestEnv, testKeys } from '@tiffin/service-kit/testing'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import { createModuleFailures } from '../modules/module-failures.ts'
import { paymentsOf } from '../payments.ts'
import type { Surroundings } from '../edge/request-context.ts'

type Settings = {
  readonly baseDomain?: string | null
  readonly surroundings?: Surroundings
  readonly razorpayKeyId?: string
  readonly standInUrl?: string
  readonly isDevelopment?: boolean
  readonly rollBackAfter?: number
  readonly operatorWaitsMs?: number
  readonly openStore?: (folder: string) => ModuleStore
}

export type Upstream = (req: IncomingMessage, res: ServerResponse, service: ServiceName) => void

export const DEPLOY_TOKEN = 'a-test-deploy-token'
export const moduleFile = '/modules/pos/0.1.0-abc/remoteEntry.js'

/**
 * The gateway on a free port, every service played by one function that is told which it is; pages and modules in a
 * folder of their own.
 */
export async function startGateway(
  upstream: Upstream,
  {
    baseDomain = null,
    surroundings = { https: false, trustedProxies: 0 },
    razorpayKeyId,
    standInUrl,
    isDevelopment = true,
    rollBackAfter,
    operatorWaitsMs,
    openStore = inFolder,
  }: Settings = {},
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tiffin-gateway-'))
  await writeShell(folder)
  const store = openStore(path.join(folder, 'modules'))
  const releases = createReleases(store)
  const release = async (version: string, change: Partial<ReleasedModule> = {}) => {
    await storeModule(store, version, change)
    await releases.publish(
      { module: 'pos', version },
      { actor: 'test', requestId: 'r-0', at: new Date('2026-01-01T00:00:00.000Z') },
    )
  }
  await release('0.1.0-abc')
  const servers = await Promise.all(
    SERVICES.map((service) => listen(createServer((req, res) => upstream(req, res, service)))),
  )
  const urls = Object.fromEntries(SERVICES.map((service, index) => [service, addressOf(servers[index]!)])) as Record<
    ServiceName,
    string
  >
  const env = createTestEnv()
  const logger = createLogger('bff', 'silent')
  const metrics = new Registry()
  const verifiers = {
    restaurant: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'restaurant' }),
    system: createTokenVerifier({ publicKey: testKeys.system.publicKey, audience: 'system' }),
  }
  const failures = createModuleFailures({ releases, logger, metrics, rollBackAfter: rollBackAfter ?? null })
  const app = buildApp({
    services: urls,
    verifiers,
    deployToken: DEPLOY_TOKEN,
    modules: { releases, failures, readShellFacts: async () => ({ contract: '1.0.0', shared: { react: '19.3.1' } }) },
    site: { shell: path.join(folder, 'shell'), releases, store, verifiers },
    page: { baseDomain, contactEmail: null },
    payments: paymentsOf({
      NODE_ENV: isDevelopment ? 'development' : 'production',
      RAZORPAY_KEY_ID: razorpayKeyId,
      RAZORPAY_STAND_IN_URL: standInUrl,
    }),
    surroundings,
    callService: createServiceClient({
      ...env,
      ORDERS_URL: urls.orders,
      CATALOG_URL: urls.catalog,
      TENANCY_URL: urls.tenancy,
      BILLING_URL: urls.billing,
    }),
    isDevelopment,
    isStopping: () => false,
    ...(operatorWaitsMs !== undefined && { operatorWaitsMs }),
    logger,
    metrics,
  })
  const gateway = await listen(createServer(app))

  return {
    url: addressOf(gateway),
    /** Puts a version of the module `pos` into the store and makes it known. */
    release,
    /** Puts it there only. */
    store: (version: string, change: Partial<ReleasedModule> = {}) => storeModule(store, version, change),
    port: (gateway.address() as AddressInfo).port,
    stopServices: () => Promise.all(servers.map(close)),
    async stop(): Promise<void> {
      await Promise.all([gateway, ...servers].map(close))
      await rm(folder, { recursive: true })
    },
  }
}

const inFolder = (folder: string) => createModuleStore(diskOpener({ folder }))

async function writeShell(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'shell/assets'), { recursive: true })
  await writeFile(
    path.join(folder, 'shell/index.html'),
    '<!doctype html><html><head><title>Tiffin</title></head><body><noscript>Tiffin needs JavaScript.</noscript></body></html>',
  )
  await writeFile(path.join(folder, 'shell/assets/main.1.js'), 'plain')
  await writeFile(path.join(folder, 'shell/assets/main.1.js.br'), 'compressed')
}

async function storeModule(store: ModuleStore, version: string, change: Partial<ReleasedModule>): Promise<void> {
  const entry = `/modules/pos/${version}/remoteEntry.js`
  const module: ReleasedModule = {
    name: 'pos',
    version,
    routes: ['/pos'],
    entry,
    js: [],
    css: [],
    integrity: { [entry]: 'sha384-x' },
    contract: '^1.0.0',
    shared: { react: '^19.0.0' },
    exposes: ['./routes'],
    bytes: 10,
    budget_bytes: null,
    commit: 'abc1234',
    released_at: '2026-11-21T10:00:00.000Z',
    ...change,
  }
  await store.write(`pos/${version}/remoteEntry.js`, 'entry')
  await store.write(`pos/${version}/remoteEntry.js.br`, 'packed')
  await store.write(`pos/${version}/module.json`, JSON.stringify(module))
}

function listen(server: Server): Promise<Server> {
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)))
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
