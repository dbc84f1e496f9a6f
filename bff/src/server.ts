import { createServer } from 'node:http'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { createModuleStore, createReleases, shellFacts } from '@tiffin/config/releases'
import { createLogger, createServiceClient, createTokenVerifier, loadEnv } from '@tiffin/service-kit/gateway'
import closeWithGrace from 'close-with-grace'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { gatewayEnv, moduleBucketOf } from './env.ts'
import { gracefulStop } from './graceful-stop.ts'
import { createModuleFailures } from './modules/module-failures.ts'
import { paymentsOf } from './payments.ts'
import { cachedFile } from './site/cached-file.ts'

/** How long another gateway's promotion may go unseen here. */
const REGISTRY_REREAD_MS = 1_000

const DRAIN_MS = 1_000
const ANSWER_WITHIN_MS = 5_000
const HARD_EXIT_MS = 8_000

const env = loadEnv(gatewayEnv)
const logger = createLogger('bff', env.LOG_LEVEL)
const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const verifiers = {
  restaurant: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'restaurant' }),
  system: createTokenVerifier({ publicKey: env.JWT_SYSTEM_PUBLIC_KEY, audience: 'system' }),
}
const store = createModuleStore(diskOpener({ folder: env.MODULES_DIR, bucket: moduleBucketOf(env) }))
const releases = createReleases(store, {
  rereadAfterMs: REGISTRY_REREAD_MS,
  onFailure: (err) => logger.error({ err }, 'the store of modules failed'),
})
const failures = createModuleFailures({ releases, logger, metrics, rollBackAfter: env.ROLL_BACK_AFTER ?? null })
const shellFile = cachedFile(path.join(env.SHELL_DIR, 'shell.json'))

// Slow headers and endless bodies are cut; the keep-alive time stays below the services' so that no request meets a
// socket its service has just closed.
const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000 })
const stopping = gracefulStop(server)

const app = buildApp({
  services: { orders: env.ORDERS_URL, catalog: env.CATALOG_URL, tenancy: env.TENANCY_URL, billing: env.BILLING_URL },
  verifiers,
  deployToken: env.DEPLOY_TOKEN ?? null,
  modules: { releases, failures, readShellFacts: async () => shellFacts.parse(JSON.parse(await shellFile())) },
  site: { shell: env.SHELL_DIR, releases, store, verifiers },
  page: { baseDomain: env.BASE_DOMAIN ?? null, contactEmail: env.CONTACT_EMAIL || null },
  payments: paymentsOf(env),
  surroundings: { https: env.NODE_ENV === 'production', trustedProxies: env.TRUSTED_PROXIES },
  callService: createServiceClient(env),
  isDevelopment: env.NODE_ENV !== 'production',
  isStopping: stopping.isStopping,
  logger,
  metrics,
})
server.on('request', app)
server.listen(env.PORT, env.HOST, () => logger.info({ port: env.PORT }, 'gateway listens'))

const metricsServer = createServer((_req, res) => {
  void metrics.metrics().then((text) => res.setHeader('content-type', metrics.contentType).end(text))
})
metricsServer.listen(env.METRICS_PORT, '127.0.0.1')

closeWithGrace({ delay: HARD_EXIT_MS, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'gateway stops after a failure')
  await stopping.stop({ drainMs: env.NODE_ENV === 'production' ? DRAIN_MS : 0, answerWithinMs: ANSWER_WITHIN_MS })
  metricsServer.close()
  metricsServer.closeAllConnections()
})
