import { createServer } from 'node:http'
import { createLogger, createServiceClient, createTokenVerifier, loadEnv } from '@tiffin/service-kit/gateway'
import closeWithGrace from 'close-with-grace'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { gatewayEnv } from './env.ts'
import { paymentsOf } from './payments.ts'

const env = loadEnv(gatewayEnv)
const logger = createLogger('bff', env.LOG_LEVEL)
const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const app = buildApp({
  services: { orders: env.ORDERS_URL, catalog: env.CATALOG_URL, tenancy: env.TENANCY_URL, billing: env.BILLING_URL },
  verifiers: {
    restaurant: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'restaurant' }),
    system: createTokenVerifier({ publicKey: env.JWT_SYSTEM_PUBLIC_KEY, audience: 'system' }),
  },
  directories: { shell: env.SHELL_DIR, modules: env.MODULES_DIR },
  page: { baseDomain: env.BASE_DOMAIN ?? null, moduleOverrides: env.NODE_ENV !== 'production', contactEmail: env.CONTACT_EMAIL || null },
  payments: paymentsOf(env),
  surroundings: { https: env.NODE_ENV === 'production', trustedProxies: env.TRUSTED_PROXIES },
  callService: createServiceClient(env),
  isDevelopment: env.NODE_ENV !== 'production',
  logger,
  metrics,
})

// Slow headers and endless bodies are cut; the keep-alive time stays below the services' so that no request meets a
// socket its service has just closed.
const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000 }, app)
server.listen(env.PORT, env.HOST, () => logger.info({ port: env.PORT }, 'gateway listens'))

const metricsServer = createServer((_req, res) => {
  void metrics.metrics().then((text) => res.setHeader('content-type', metrics.contentType).end(text))
})
metricsServer.listen(env.METRICS_PORT, '127.0.0.1')

closeWithGrace({ delay: 8_000, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'gateway stops after a failure')
  await Promise.all([server, metricsServer].map((each) => new Promise((done) => each.close(done))))
})
