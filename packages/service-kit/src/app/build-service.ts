import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@tiffin/contracts'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { DEFAULT_CONNECTIONS } from '../database/database.ts'
import { callerKeysOf } from '../env.ts'
import { hashRequest, readIdempotencyKey, type IdempotentRequest } from './idempotency.ts'
import { createLoadControl, loadLimitsFor, type LoadControl, type WorkKind } from '../load/load-control.ts'
import { shedUnderPressure } from '../load/shed-under-pressure.ts'
import { createLogger } from './log.ts'
import { createOtherServices, type OtherServices } from '../other-services/other-services.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '../request-id.ts'
import { createServiceClient } from '../other-services/service-client.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { createCallVerifier } from '../token/call-tokens.ts'
import { createDeviceStates } from '../token/device-states.ts'
import { createOperatorSessions } from '../token/operator-sessions.ts'
import { createSessionStates } from '../token/session-states.ts'
import { createRestaurantTokens, createTokenVerifier } from '../token/verifier.ts'
import { acceptJsonBodies, acceptRawBodies } from './body-parsers.ts'
import { addEtag } from './etag.ts'
import { answerFailures, answerFrameworkError } from './failures.ts'
import { createGuard, type Guard } from './guard.ts'
import { reportHealth } from './health.ts'
import { reportMetrics, type Metrics } from './metrics.ts'
import { refuseServiceCharge } from './refuse-service-charge.ts'
import { NO_CONTENT, type AnyCaller, type Route } from './route.ts'
import type { ServiceOptions } from './service-options.ts'
import { acceptUploads, readUpload } from './uploads.ts'
import { createVersionedReplies } from './versioned-replies.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/**
 * The keep-alive timeout. It is longer than the 60 s for which the gateway keeps an unused connection, so that the
 * gateway closes an unused connection first: a request on a connection that this service is closing gets no answer.
 */
const KEEP_ALIVE_MS = 72_000

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller | null
    /**
     * The hash of path parameters and body before their schemas parse them; null for a request that is not idempotent
     * or has no key.
     */
    sentHash: string | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyInstance {
    /** Makes `/readyz` answer 503, so that load balancers send no new calls, and closes connections after a reply. */
    beginStopping(): void
    readonly otherServices: OtherServices
    /** Counts a round of periodic work. */
    readonly roundEnded: Metrics['roundEnded']
  }
}

/** Builds a service from its routes. The service listens once `serve` starts it. */
export function buildService(options: ServiceOptions): FastifyInstance {
  const { name, env } = options
  const app = fastify({
    loggerInstance: createLogger(name, env.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: (req) => requestIdOf(req.headers[REQUEST_ID_HEADER]),
    bodyLimit: BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller', null)
  app.decorateRequest('sentHash', null)
  traceRequests(app, name, quiet)
  app.addHook('onRequest', async (req, reply) => void reply.header(REQUEST_ID_HEADER, req.id))
  app.addHook('onResponse', async (req, reply) => logReply(req, reply.statusCode, reply.elapsedTime))
  acceptJsonBodies(app)
  answerFailures(app)

  let isStopping = false
  app.decorate('beginStopping', () => {
    isStopping = true
  })
  // A balancer of connections sends new ones elsewhere. A connection that is kept alive would stay here to the end, and
  // get 503 from then on.
  app.addHook('onRequest', async (_req, reply) => void (isStopping && reply.header('connection', 'close')))
  reportHealth(app, options.ready, () => isStopping)
  const otherServices = options.otherServices ?? createOtherServices({ callService: createServiceClient(env) })
  app.decorate('otherServices', otherServices)
  const limits = { ...loadLimitsFor(options.db?.pool().size ?? DEFAULT_CONNECTIONS), ...options.load }
  const load = createLoadControl(limits, (kind, reason) => metrics.refused(kind, reason))
  const metrics = reportMetrics(app, name, () => ({
    load,
    otherServices,
    pool: options.db?.pool,
    outbox: options.outbox,
    gauges: options.gauges,
  }))
  options.db?.onTransaction?.(metrics.transactionEnded)
  app.decorate('roundEnded', metrics.roundEnded)
  shedUnderPressure(app, () => metrics.refused('any', 'pressure'), options.pressure)
  const guard = createGuard({
    restaurantTokens: createRestaurantTokens(env.JWT_RESTAURANT_PUBLIC_KEY),
    systemTokens: createTokenVerifier({ publicKey: env.JWT_SYSTEM_PUBLIC_KEY, audience: 'system' }),
    findSessionState: createSessionStates(otherServices, options.findSessionState),
    requireDevice: createDeviceStates(otherServices, options.findDeviceState),
    calls: createCallVerifier({ service: name, publicKeys: callerKeysOf(env) }),
    sharedToken: env.INTERNAL_TOKEN ?? null,
    requireOperator: createOperatorSessions(otherServices, options.findOperatorSession),
  })
  const deps = { guard, load, answerVersioned: createVersionedReplies(load, options.build ?? randomUUID()) }
  const register = (scope: FastifyInstance, routes: readonly Route[]) =>
    routes.forEach((route) => registerRoute(scope, deps, route))
  const forms = options.routes.filter(takesForm)
  const raw = options.routes.filter(takesBytes)
  register(
    app,
    options.routes.filter((route) => !takesForm(route) && !takesBytes(route)),
  )
  if (raw.length > 0) acceptRawBodies(app, (scope) => register(scope, raw))
  if (forms.length > 0) acceptUploads(app, (scope) => register(scope, forms))
  app.addHook('onClose', async () => {
    for (const close of options.close ?? []) await close()
  })
  return app
}

function takesForm({ endpoint }: Route): boolean {
  return endpoint.upload !== undefined
}

function takesBytes({ endpoint }: Route): boolean {
  return endpoint.rawBody === true
}

type RegisterRouteDeps = {
  readonly guard: Guard
  readonly load: LoadControl
  readonly answerVersioned: ReturnType<typeof createVersionedReplies>
}

/** Adds a route with access check, validation, concurrency limit, handler and reply. */
function registerRoute(app: FastifyInstance, { guard, load, answerVersioned }: RegisterRouteDeps, route: Route): void {
  const { endpoint, options } = route
  const { upload } = endpoint
  const kind: WorkKind = options.isHeavy ? 'heavy' : 'usual'

  async function answer(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query, body } = req
    const idempotency = endpoint.idempotent && readIdempotency(endpoint, req)
    const file = upload && { file: req.upload }
    const context = {
      ...req.caller,
      params,
      query,
      body,
      ...file,
      ...headersOf(endpoint, req),
      idempotency,
      req,
      reply,
    }
    const { reads } = route
    if (reads) {
      const who = loadKeyOf(req, endpoint)
      const caller = { endpointId: endpoint.id, who, isGone: isGone(req) }
      return answerVersioned({ ...caller, context: context as never, req, reply, reads })
    }
    const result = await runRoute(route, context)
    if (endpoint.response === 'none' || result === NO_CONTENT) return reply.code(204).send()
    if (reply.statusCode === 200) reply.code(endpoint.status ?? 200)
    return reply.send(result)
  }

  const managesOwnPlace = upload !== undefined || route.reads !== undefined || endpoint.access.scope === 'internal'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { route },
    ...(options.maxBodyBytes !== undefined && { bodyLimit: options.maxBodyBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.response !== 'none' && { response: { [endpoint.status ?? 200]: endpoint.response } }),
    },
    onRequest: async (req) => {
      req.caller = await guard(endpoint, req)
    },
    preValidation: async (req, reply) => {
      if (upload) {
        // The request waits for its place before its file is read into memory.
        const leave = await load.enter('upload', loadKeyOf(req, endpoint), isGone(req))
        reply.raw.once('finish', leave).once('close', leave)
        await readUpload(req, upload, options)
      }
      refuseServiceCharge(req.body)
      if (endpoint.idempotent && req.headers['idempotency-key'] !== undefined)
        req.sentHash = hashRequest(req.params, req.body)
    },
    ...(options.etag && { onSend: addEtag }),
    handler: async (req, reply) => {
      if (managesOwnPlace) return answer(req, reply)
      const leave = await load.enter(kind, loadKeyOf(req, endpoint), isGone(req))
      try {
        return await answer(req, reply)
      } finally {
        leave()
      }
    },
  })
}

/** Runs a route for a request: the reads before its handler, its handler, and its answer to a failure of either. */
export async function runRoute({ prepare, handler, whenFailed }: Route, context: object): Promise<unknown> {
  const given = context as never
  try {
    const begun = Object.entries(prepare ?? {}).map(([name, read]) => ({ name, value: read(given) }))
    const values = await Promise.all(begun.map(({ value }) => value))
    const prepared = Object.fromEntries(begun.map(({ name }, index) => [name, values[index]]))
    return await handler(given, prepared as never)
  } catch (failure) {
    if (!whenFailed) throw failure
    return whenFailed(given, failure)
  }
}

/** Returns `{ headers }` with the headers that the endpoint declares; an empty object for an endpoint without any. */
function headersOf(endpoint: Endpoint, req: FastifyRequest): object {
  if (!endpoint.headers) return {}
  return { headers: Object.fromEntries(Object.keys(endpoint.headers).map((name) => [name, req.headers[name]])) }
}

function readIdempotency(
  endpoint: Endpoint,
  { headers, params, body, sentHash }: FastifyRequest,
): IdempotentRequest | null {
  const key = readIdempotencyKey(headers['idempotency-key'])
  if (key === null) return null
  const hashParsed = () => hashRequest(params, body)
  return { key, route: endpoint.id, bodyHash: sentHash ?? hashParsed(), hashParsed }
}

/**
 * Returns the key of the fair queue: the restaurant, the operator, or the endpoint for public and internal calls, which
 * have no caller.
 */
function loadKeyOf({ caller }: FastifyRequest, endpoint: Endpoint): string {
  if (caller === null) return `public ${endpoint.id}`
  return 'tenant' in caller ? caller.tenant.id : 'operator'
}

function isGone(req: FastifyRequest): () => boolean {
  return () => req.raw.socket?.destroyed === true
}

// These requests are neither logged nor traced, because probes, Prometheus and the gateway make them all the time.
const quiet = new Set(['/healthz', '/readyz', '/metrics', '/internal/heads'])

function logReply(req: FastifyRequest, status: number, elapsedMs: number): void {
  const route = req.routeOptions.url ?? 'unknown'
  if (quiet.has(route)) return
  // Logs name no person: the operator's email is in the operator actions, found by the request id.
  const who = req.caller && ('tenant' in req.caller ? { restaurantId: req.caller.tenant.id } : { caller: 'operator' })
  req.log.info({ method: req.method, route, status, ms: Math.round(elapsedMs), ...who }, 'request')
}
