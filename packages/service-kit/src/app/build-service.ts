import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { callerKeysOf, type BaseEnv } from '../env.ts'
import { DEFAULT_CONNECTIONS, type Database } from '../database/database.ts'
import { createLoadControl, loadLimitsFor, type LoadLimits } from '../load/load-control.ts'
import { shedUnderPressure, type PressureLimits } from '../load/pressure.ts'
import { createLogger } from '../log.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '../request-id.ts'
import { createOtherServices, type OtherServices } from '../other-services/other-services.ts'
import { createServiceClient } from '../service-client.ts'
import { createDeviceStates, type FindDeviceState } from '../token/device-states.ts'
import { createSessionStates, type FindSessionState } from '../token/session-states.ts'
import { createCallVerifier } from '../token/call-tokens.ts'
import { createOperatorSessions, type FindOperatorSession } from '../token/operator-sessions.ts'
import { createRestaurantTokens, createTokenVerifier } from '../token/verifier.ts'
import { acceptJsonBodies, acceptRawBodies } from './bodies.ts'
import { answerFailures, answerFrameworkError } from './failures.ts'
import { createGuard } from './guard.ts'
import { reportHealth, type ReadyChecks } from './health.ts'
import { reportMetrics, type ServiceGauge } from './metrics.ts'
import { logReply, registerRoute } from './register-route.ts'
import type { Route } from './route.ts'
import { acceptUploads } from './uploads.ts'
import { createVersionedReplies } from './versioned-replies.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/**
 * The keep-alive timeout. It is long, so that the gateway rarely writes to a connection that this service has just
 * closed.
 */
const KEEP_ALIVE_MS = 72_000

export type ServiceOptions = {
  readonly name: string
  readonly env: BaseEnv
  readonly routes: readonly Route[]
  /** The readiness checks of `/readyz`, by name. */
  readonly ready: ReadyChecks
  /** The client of the other services, with its cached answers. */
  readonly otherServices?: OtherServices
  /**
   * Reads the current state of a session. Only tenancy passes this function; other services call tenancy. The state is
   * cached for ten seconds in memory, and in other services also in the database.
   */
  readonly findSessionState?: FindSessionState
  /** Reads the current state of a device. Only tenancy passes this function. */
  readonly findDeviceState?: FindDeviceState
  /** Reads the operator's session state. Only tenancy passes this function. */
  readonly findOperatorSession?: FindOperatorSession
  /** The database of the service. Its number of connections determines the concurrency limits. */
  readonly db?: Pick<Database<never>, 'pool'>
  /** Overrides of the concurrency limits. */
  readonly load?: Partial<LoadLimits>
  readonly pressure?: PressureLimits
  /** A hash of the build, part of every ETag of a versioned route, so that a new release does not answer 304. */
  readonly build?: string
  /** Age in milliseconds of the oldest due job. */
  readonly outboxAgeMs?: () => Promise<number>
  /** Additional metrics of the service. */
  readonly gauges?: readonly ServiceGauge[]
  /** Functions that close resources. They are called one after the other, once the last request has ended. */
  readonly close?: readonly (() => Promise<unknown>)[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503, so that load balancers send no new calls. */
    beginStopping(): void
    readonly otherServices: OtherServices
  }
}

/** Builds a service from its routes; `serve` listens. */
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
  app.addHook('onRequest', async (req, reply) => void reply.header(REQUEST_ID_HEADER, req.id))
  app.addHook('onResponse', async (req, reply) => logReply(req, reply.statusCode, reply.elapsedTime))
  acceptJsonBodies(app)
  answerFailures(app)

  let isStopping = false
  app.decorate('beginStopping', () => {
    isStopping = true
  })
  reportHealth(app, options.ready, () => isStopping)
  const otherServices = options.otherServices ?? createOtherServices({ callService: createServiceClient(env) })
  app.decorate('otherServices', otherServices)
  const limits = { ...loadLimitsFor(options.db?.pool().size ?? DEFAULT_CONNECTIONS), ...options.load }
  const load = createLoadControl(limits, (kind, reason) => metrics.refused(kind, reason))
  const metrics = reportMetrics(app, name, () => ({
    load,
    otherServices,
    pool: options.db?.pool,
    outboxAgeMs: options.outboxAgeMs,
    gauges: options.gauges,
  }))
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
