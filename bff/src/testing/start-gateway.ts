import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getOperatorSession, SERVICES, type ServiceName } from '@tiffin/contracts'
import {
  createModuleStore,
  createReleases,
  STATIC_PAGE_FILE,
  type ModuleStore,
  type ReleasedModule,
  type ShellDescription,
  type StaticPage,
  type TeamToken,
} from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import {
  createLogger,
  createRestaurantTokens,
  createServiceClient,
  createTokenVerifier,
} from '@tiffin/service-kit/gateway'
import { createTestEnv, testKeys, TEST_OPERATOR } from '@tiffin/service-kit/testing'
import { Registry } from 'prom-client'
import { buildApp, type GatewayLimits } from '../app.ts'
import { admitDeclarations, type Declarations } from '../declarations/admit-declarations.ts'
import type { ConnectionLimits } from '../edge/connections.ts'
import { serveApp, CONNECTION_LIMITS, createGatewayServer } from '../gateway-server.ts'
import { gracefulStop } from '../graceful-stop.ts'
import { createMetrics } from '../metrics.ts'
import { createCanaryBudgets } from '../modules/canary-budgets.ts'
import { createModuleErrors } from '../modules/module-errors.ts'
import { createModuleFailures } from '../modules/module-failures.ts'
import { createModuleMonitor } from '../modules/module-monitor.ts'
import { createModuleVitals } from '../modules/module-vitals.ts'
import { createPreviewTokens } from '../modules/preview-tokens.ts'
import { createTrustedReporters } from '../modules/trusted-reporters.ts'
import { selectPayments } from '../payments.ts'
import type { ProxyConfig } from '../edge/request-context.ts'
import { createShellBuilds } from '../site/shell-builds.ts'
import type { NextServices } from '../upstream/next-services.ts'
import { declarations } from './declarations.ts'

export type GatewaySettings = {
  readonly baseDomain?: string | null
  readonly contactEmail?: string | null
  readonly operatorHost?: string | null
  readonly proxy?: ProxyConfig
  readonly razorpayKeyId?: string
  readonly standInUrl?: string
  readonly isDevelopment?: boolean
  readonly rollBackAfter?: number
  readonly teamTokens?: readonly TeamToken[]
  readonly operatorReadsMs?: number
  readonly openStore?: (folder: string) => ModuleStore
  /** True for a gateway that has not read the store yet, as after a restart. */
  readonly isRestarted?: boolean
  readonly hasWorker?: boolean
  readonly readShell?: () => Promise<ShellDescription>
  readonly limits?: Partial<GatewayLimits>
  readonly connections?: ConnectionLimits
  /** The declarations of services beside the four of the product, by service. */
  readonly otherDeclarations?: Declarations
  readonly nextServices?: NextServices
}

export type FakeUpstream = (req: IncomingMessage, res: ServerResponse, service: ServiceName) => void

/** Tests call faster than any restaurant; tests of the rate limiter set limits of their own. */
const HIGH_RATES = {
  restaurantReads: 100_000,
  restaurantChanges: 100_000,
  restaurantChangesADay: 1_000_000,
  addressCalls: 100_000,
  addressFiles: 100_000,
}

export const DEPLOY_TOKEN = 'a-test-deploy-token'
export const moduleFile = '/modules/pos/0.1.0-abc/remoteEntry.js'

/**
 * Answers tenancy's check of the operator's session, whatever the test's services do.
 *
 * @returns whether the request was that check
 */
function answersOperatorSession(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.url !== getOperatorSession.path) return false
  res.setHeader('content-type', 'application/json').end(JSON.stringify(TEST_OPERATOR))
  return true
}

/**
 * Starts the gateway on a free port with a temporary folder for pages and modules. The function `upstream` fakes every
 * service; its last argument names the service, which is also an added one where `otherDeclarations` has one.
 */
export async function startGateway(
  upstream: FakeUpstream,
  {
    baseDomain = null,
    contactEmail = null,
    operatorHost = null,
    proxy = { https: false, trustedProxies: 0 },
    razorpayKeyId,
    standInUrl,
    isDevelopment = true,
    rollBackAfter,
    teamTokens = [],
    operatorReadsMs,
    openStore = inFolder,
    isRestarted = false,
    hasWorker = true,
    readShell = async () => ({ contract: '1.0.0', shared: { react: '19.3.1' } }),
    limits,
    connections = CONNECTION_LIMITS,
    otherDeclarations = {},
    nextServices = {},
  }: GatewaySettings = {},
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tiffin-gateway-'))
  await writeShell(folder, 1)
  const store = openStore(path.join(folder, 'modules'))
  const deploys = createReleases(store, { readShell })
  const origin = { actor: 'test', requestId: 'r-0', at: new Date('2026-01-01T00:00:00.000Z') }
  const release = async (version: string, change: Partial<ReleasedModule> = {}, page?: StaticPage) => {
    if (page) await store.write(`pos/${version}/${STATIC_PAGE_FILE}`, JSON.stringify(page))
    await storeModule(store, version, change)
    await deploys.publish({ module: 'pos', version }, origin)
  }
  await release('0.1.0-abc')
  const releases = isRestarted ? createReleases(store, { readShell }) : deploys
  const shellBuilds = createShellBuilds({ folder: path.join(folder, 'shell'), store })
  const names = [...SERVICES, ...Object.keys(otherDeclarations)]
  const servers = await Promise.all(
    names.map((service) =>
      listen(
        createServer((req, res) =>
          answersOperatorSession(req, res) ? undefined : upstream(req, res, service as ServiceName),
        ),
      ),
    ),
  )
  const urls = Object.fromEntries(names.map((service, index) => [service, addressOf(servers[index]!)])) as Record<
    ServiceName,
    string
  >
  const env = createTestEnv({ CALL_PRIVATE_KEY: testKeys.callers.gateway.privateKey })
  const logger = createLogger('bff', 'silent')
  const registry = new Registry()
  const metrics = createMetrics([registry])
  const verifiers = {
    restaurant: createRestaurantTokens(env.JWT_RESTAURANT_PUBLIC_KEY),
    system: createTokenVerifier({ publicKey: testKeys.system.publicKey, audience: 'system' }),
  }
  const callService = createServiceClient({
    ...env,
    ORDERS_URL: urls.orders,
    CATALOG_URL: urls.catalog,
    TENANCY_URL: urls.tenancy,
    BILLING_URL: urls.billing,
  })
  const errors = createModuleErrors({ store, releases, logger, gateway: randomUUID() })
  const findTrustedReporters = createTrustedReporters(callService)
  const failures = createModuleFailures({
    releases,
    errors,
    logger,
    metrics: registry,
    rollBackAfter: rollBackAfter ?? null,
    findTrustedReporters,
  })
  const vitals = createModuleVitals({ store, releases, logger, gateway: randomUUID(), findTrustedReporters })
  const canaries = createCanaryBudgets({ releases, vitals, logger, metrics: registry })
  const { server, connections: open } = createGatewayServer(connections, (reason) => metrics.refused.inc({ reason }))
  const stopping = gracefulStop(server)
  const app = buildApp({
    admitted: admitDeclarations({ ...declarations, ...otherDeclarations }, urls),
    urls,
    nextServices,
    verifiers,
    deploy: { all: [DEPLOY_TOKEN], teams: teamTokens, created: releases.deployTokens },
    modules: {
      releases,
      failures,
      errors,
      vitals,
      monitor: createModuleMonitor({ releases, logger, metrics: registry }),
      previews: createPreviewTokens(env.CALL_PRIVATE_KEY),
    },
    site: { shell: path.join(folder, 'shell'), shellBuilds, releases, store, verifiers, hasWorker },
    page: { baseDomain, contactEmail },
    operatorHost,
    payments: selectPayments({
      NODE_ENV: isDevelopment ? 'development' : 'production',
      RAZORPAY_KEY_ID: razorpayKeyId,
      RAZORPAY_STAND_IN_URL: standInUrl,
    }),
    proxy,
    callService,
    isDevelopment,
    isStopping: stopping.isStopping,
    onStopping: stopping.onStopping,
    ...(operatorReadsMs !== undefined && { operatorReadsMs }),
    limits: { rates: HIGH_RATES, ...limits },
    logger,
    registry,
    metrics,
  })
  serveApp(server, app)
  const gateway = await listen(server)

  return {
    url: addressOf(gateway),
    /** Stores and publishes a version of the module `pos`, with the content that it shows before its scripts run. */
    release,
    /** Compares canaries with the live versions, as the process does every minute. */
    checkCanaries: canaries.check,
    promote: (version: string) => deploys.promote({ module: 'pos', version }, origin),
    /** Replaces the served build of the shell by another one, whose files have this number in their names. */
    replaceShell: (build: number) => writeShell(folder, build),
    /** Stores the files of the served build for pages that stay open after the next one, as the process does. */
    storeShell: shellBuilds.storeCurrent,
    modules: path.join(folder, 'modules'),
    /** Stores a version without publishing it. */
    store: (version: string, change: Partial<ReleasedModule> = {}) => storeModule(store, version, change),
    port: (gateway.address() as AddressInfo).port,
    openConnections: open.count,
    /** Reads the values of a metric as Prometheus would scrape them. */
    metric: async (name: string) =>
      (await registry.getMetricsAsJSON()).find((each) => each.name === name)?.values ?? [],
    /** Stops the gateway as a signal does. */
    stopGracefully: stopping.stop,
    stopServices: () => Promise.all(servers.map(close)),
    async stop(): Promise<void> {
      await Promise.all([gateway, ...servers].map(close))
      await rm(folder, { recursive: true })
    },
  }
}

const inFolder = (folder: string) => createModuleStore(diskOpener({ folder }))

/** Writes the files of a build of the shell in place of those of the build before. */
async function writeShell(folder: string, build: number): Promise<void> {
  const assets = path.join(folder, 'shell/assets')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  await writeFile(
    path.join(folder, 'shell/index.html'),
    `<!doctype html><html><head><title>Tiffin</title><script src="/assets/main.${build}.js" defer></script></head>` +
      '<body><noscript>Tiffin needs JavaScript.</noscript></body></html>',
  )
  await writeFile(path.join(assets, `main.${build}.js`), `plain ${build}`)
  for (const file of ['sw.js', 'sw-removed.js']) await writeFile(path.join(folder, 'shell', file), `// ${file}`)
  await writeFile(path.join(assets, `main.${build}.js.br`), `compressed ${build}`)
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
