import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import { ProviderError } from './entities.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import type { Payments } from './payments.ts'
import type { Provider } from './provider.ts'
import { addSubscriptionRoutes } from './subscription-routes.ts'
import type { createWebhooks, Delivery } from './webhooks.ts'

const MAX_BODY_BYTES = 64 * 1024
const checkoutScript = readFileSync(path.join(import.meta.dirname, 'checkout.js'))

type Deps = {
  readonly provider: Provider
  readonly payments: Payments
  readonly webhooks: ReturnType<typeof createWebhooks>
  readonly keyId: string
  readonly keySecret: string
}

/**
 * Builds the HTTP server: below /v1 the provider's REST API, behind its keys; below /dev/razorpay the routes of the
 * checkout and of testers.
 */
export function buildApp({ provider, payments, webhooks, keyId, keySecret }: Deps): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // Fastify reports a malformed address, such as /%zz, here.
    frameworkErrors: (_error, req, reply) => void sendRefusal(reply as unknown as FastifyReply, notFound(req.url)),
  })
  readBodiesAsJson(app)

  // Unknown paths below /v1 need the keys as well, as at the provider.
  app.addHook('onRequest', async (req) => {
    if (isApi(req.url) && !hasKeys(req.headers.authorization, `${keyId}:${keySecret}`))
      throw new ProviderError('The api key provided is invalid', 401)
  })
  app.setNotFoundHandler((req) => {
    throw notFound(req.url)
  })
  app.setErrorHandler((error, _req, reply) => sendRefusal(reply, toRefusal(error)))

  app.get('/readyz', () => ({ status: 'ready' }))
  app.get('/dev/razorpay/checkout.js', (_req, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(checkoutScript),
  )
  app.post('/dev/razorpay/delivery', ({ body }) => {
    Object.assign(webhooks.delivery, body as Partial<Delivery>)
    void webhooks.deliver()
    return webhooks.delivery
  })
  addSubscriptionRoutes(app, provider)
  addPaymentRoutes(app, payments)
  return app
}

/** Parses every body as JSON, whatever its content type; an empty one is `{}`. */
function readBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, bytes: Buffer, done) => {
    try {
      done(null, bytes.length === 0 ? {} : JSON.parse(bytes.toString()))
    } catch {
      done(new ProviderError('The request body is not valid JSON.'))
    }
  })
  app.addHook('preHandler', async (req) => {
    req.body ??= {}
  })
}

const isApi = (url: string): boolean => url.startsWith('/v1/')

const notFound = (url: string): ProviderError =>
  new ProviderError('The requested URL was not found on the server.', isApi(url) ? 400 : 404)

function toRefusal(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ProviderError('The request is too large.', 413)
  return new ProviderError('We are facing some trouble completing your request at the moment.', 500, 'SERVER_ERROR')
}

function sendRefusal(reply: FastifyReply, refusal: ProviderError): FastifyReply {
  return reply.code(refusal.status).send(refusal.toBody())
}

function hasKeys(header: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = header?.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString() : ''
  return timingSafeEqual(digest(given), digest(expected))
}
