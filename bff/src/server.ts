import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { createModuleStore, createReleases } from '@tiffin/module-releases'
import {
  createLogger,
  createRestaurantTokens,
  createServiceClient,
  createTokenVerifier,
  loadEnv,
  startPeriodicWork,
  startTracing,
  stopTimesOf,
  stopTracing,
} from '@tiffin/service-kit/gateway'
import closeWithGrace from 'close-with-grace'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { admitDeclarations } from './declarations/admit-declarations.ts'
import { readDeclarations } from './declarations/read-declarations.ts'
import { gatewayEnv, limitsOf, moduleBucketOf, serviceUrlsOf } from './env.ts'
import { serveApp, createGatewayServer } from './gateway-server.ts'
import { gracefulStop } from './graceful-stop.ts'
import { createMetrics, reportGauge } from './metrics.ts'
import { createCanaryBudgets } from './modules/canary-budgets.ts'
import { createModuleErrors } from './modules/module-errors.ts'
import { createModuleFailures } from './modules/module-failures.ts'
import { createModuleMonitor } from './modules/module-monitor.ts'
import { createModuleVitals } from './modules/module-vitals.ts'
import { shellDescriptionReader } from './modules/shell-description.ts'
import { createPreviewTokens } from './modules/preview-tokens.ts'
import { createTrustedReporters } from './modules/trusted-reporters.ts'
import { createShellBuilds } from './site/shell-builds.ts'
import { selectPayments } from './payments.ts'

/**
 * The age in ms after which the registry is read again. So a promotion at another gateway takes effect here after about
 * a second.
 */
const REGISTRY_REREAD_MS = 1_000

/**
 * The interval at which problems of modules are logged when nothing polls `/readyz`, and at which a new build of the
 * shell is noticed.
 */
const CHECK_EVERY_MS = 10_000

/** The interval at which canaries are compared with the live versions. */
const COMPARE_EVERY_MS = 60_000

const ANSWER_WITHIN_MS = 5_000

const env = loadEnv(gatewayEnv)
const logger = createLogger('bff', env.LOG_LEVEL)
const registry = new Registry()
collectDefaultMetrics({ register: registry })
const metrics = createMetrics([registry])
const limits = limitsOf(env)
const urls = serviceUrlsOf(env)

const verifiers = {
  restaurant: createRestaurantTokens(env.JWT_RESTAURANT_PUBLIC_KEY),
  system: createTokenVerifier({ publicKey: env.JWT_SYSTEM_PUBLIC_KEY, audience: 'system' }),
}
const store = createModuleStore(diskOpener({ folder: env.MODULES_DIR, bucket: moduleBucketOf(env) }))
const readShell = shellDescriptionReader(() => readFile(path.join(env.SHELL_DIR, 'shell.json'), 'utf8'))
const releases = createReleases(store, {
  rereadAfterMs: REGISTRY_REREAD_MS,
  readShell,
  onFailure: (err) => logger.error({ err }, 'the store of modules failed'),
})
const callService = createServiceClient(env)
// The name stays the same after a restart, so that this gateway goes on in its own file.
const gateway = createHash('sha256').update(`${hostname()}:${env.PORT}`).digest('hex').slice(0, 12)
const errors = createModuleErrors({ store, releases, logger, gateway })
const findTrustedReporters = createTrustedReporters(callService)
const failures = createModuleFailures({
  releases,
  errors,
  logger,
  metrics: registry,
  rollBackAfter: env.ROLL_BACK_AFTER ?? null,
  findTrustedReporters,
})
const vitals = createModuleVitals({ store, releases, logger, gateway, findTrustedReporters })
const canaries = createCanaryBudgets({ releases, vitals, logger, metrics: registry })
const shellBuilds = createShellBuilds({ folder: env.SHELL_DIR, store })
const monitor = createModuleMonitor({ releases, logger, metrics: registry })

const { server, connections } = createGatewayServer(limits.connections, (reason) => metrics.refused.inc({ reason }))
reportGauge(registry, 'open_connections', 'Connections of visitors', connections.count)
const stopping = gracefulStop(server)

const app = buildApp({
  admitted: admitDeclarations(readDeclarations(env.SERVICES_DIR), urls),
  urls,
  nextServices: env.NEXT_SERVICES,
  verifiers,
  deploy: {
    all: env.DEPLOY_TOKEN?.split(',').map((token) => token.trim()) ?? [],
    teams: env.DEPLOY_TOKENS,
    created: releases.deployTokens,
  },
  modules: { releases, failures, errors, vitals, monitor, previews: createPreviewTokens(env.CALL_PRIVATE_KEY) },
  site: { shell: env.SHELL_DIR, shellBuilds, releases, store, verifiers, hasWorker: env.SERVICE_WORKER === 'on' },
  page: { baseDomain: env.BASE_DOMAIN ?? null, contactEmail: env.CONTACT_EMAIL || null },
  operatorHost: env.OPERATOR_HOST ?? null,
  payments: selectPayments(env),
  proxy: { https: env.NODE_ENV === 'production', trustedProxies: env.TRUSTED_PROXIES },
  callService,
  isDevelopment: env.NODE_ENV !== 'production',
  isStopping: stopping.isStopping,
  onStopping: stopping.onStopping,
  limits: { rates: limits.rates, events: limits.events },
  logger,
  registry,
  metrics,
})
await startTracing(env)
serveApp(server, app)
server.listen(env.PORT, env.HOST, () => logger.info({ port: env.PORT }, 'gateway listens'))

startPeriodicWork({
  everyMs: CHECK_EVERY_MS,
  work: monitor.check,
  onFailure: (err) => logger.error({ err }, 'modules could not be checked'),
})
startPeriodicWork({
  everyMs: CHECK_EVERY_MS,
  work: shellBuilds.storeCurrent,
  onFailure: (err) => logger.error({ err }, 'files of the shell could not be stored'),
})
startPeriodicWork({
  everyMs: COMPARE_EVERY_MS,
  firstWithinMs: COMPARE_EVERY_MS,
  work: canaries.check,
  onFailure: (err) => logger.warn({ err }, 'canaries could not be compared with the live versions'),
})

const metricsServer = createServer((_req, res) => {
  void registry.metrics().then((text) => res.setHeader('content-type', registry.contentType).end(text))
})
metricsServer.listen(env.METRICS_PORT, env.METRICS_HOST)

const { drainMs, hardExitMs } = stopTimesOf(env)
closeWithGrace({ delay: hardExitMs, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'gateway stops after a failure')
  // After an error nobody knows what the process would answer during a drain.
  await stopping.stop({ drainMs: err ? 0 : drainMs, answerWithinMs: ANSWER_WITHIN_MS })
  await stopTracing()
  metricsServer.close()
  metricsServer.closeAllConnections()
})
