import { getSessionState } from '@tiffin/contracts'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { BaseEnv } from '../env.ts'
import { readIdempotentRequest } from '../idempotency.ts'
import { createLogger } from '../log.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '../request-id.ts'
import { createServiceClient, ServiceCallError, type CallService } from '../service-client.ts'
import { rememberSessionStates, type FindSessionState } from '../token/session-states.ts'
import { createTokenVerifier } from '../token/verifier.ts'
import { acceptJsonBodies, acceptRawBodies } from './bodies.ts'
import { tagReply } from './etag.ts'
import { answerFailures, answerFrameworkError } from './failures.ts'
import { createGuard, type Guard } from './guard.ts'
import { reportHealth, type ReadyChecks } from './health.ts'
import { reportMetrics } from './metrics.ts'
import { NO_CONTENT, type Caller, type OperatorCaller, type Route } from './route.ts'
import { acceptUploads, readUpload } from './uploads.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/** Longer than the gateway keeps an idle connection, so that the gateway never writes to one just closed. */
const KEEP_ALIVE_MS = 72_000

z.config(z.locales.en())

export type ServiceOptions = {
  readonly name: string
  readonly env: BaseEnv
  readonly routes: readonly Route[]
  /** What `/readyz` asks, by name. */
  readonly ready: ReadyChecks
  /** Who a user is now. Asked of tenancy over HTTP unless given; remembered for ten seconds either way. */
  readonly findSessionState?: FindSessionState
  /** Closed after the last request, in order. */
  readonly close?: readonly (() => Promise<unknown>)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | OperatorCaller | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyInstance {
    /** `/readyz` answers 503 from now on, so that no new call is sent here. */
    beginStopping(): void
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
  app.addHook('onRequest', async (req, reply) => void reply.header(REQUEST_ID_HEADER, req.id))
  app.addHook('onResponse', async (req, reply) => logReply(req, reply.statusCode, reply.elapsedTime))
  acceptJsonBodies(app)
  answerFailures(app)

  let isStopping = false
  app.decorate('beginStopping', () => {
    isStopping = true
  })
  reportHealth(app, options.ready, () => isStopping)
  reportMetrics(app, name)

  const findSessionState = options.findSessionState ?? askTenancy(createServiceClient(env))
  const guard = createGuard({
    restaurantTokens: createTokenVerifier({ publicKey: env.JWT_RESTAURANT_PUBLIC_KEY, audience: 'restaurant' }),
    systemTokens: createTokenVerifier({ publicKey: env.JWT_SYSTEM_PUBLIC_KEY, audience: 'system' }),
    findSessionState: rememberSessionStates(findSessionState),
    internalToken: env.INTERNAL_TOKEN,
  })
  const forms = options.routes.filter(takesForm)
  const raw = options.routes.filter(takesBytes)
  for (const route of options.routes) if (!takesForm(route) && !takesBytes(route)) register(app, guard, route)
  if (raw.length > 0) acceptRawBodies(app, (scope) => raw.forEach((route) => register(scope, guard, route)))
  if (forms.length > 0) acceptUploads(app, (scope) => forms.forEach((route) => register(scope, guard, route)))
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

function register(app: FastifyInstance, guard: Guard, route: Route): void {
  const { endpoint, options } = route
  const { upload } = endpoint
  const handle = route.handler as (context: object) => Promise<unknown> | unknown
  const status = endpoint.status ?? 200
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { route },
    ...(options.maxBodyBytes !== undefined && { bodyLimit: options.maxBodyBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.response !== 'none' && { response: { [status]: endpoint.response } }),
    },
    onRequest: async (req) => {
      req.caller = await guard(endpoint, req)
    },
    ...(upload && { preValidation: (req) => readUpload(req, upload, options) }),
    ...(options.etag && { onSend: tagReply }),
    handler: async (req, reply) => {
      const { params, query, body } = req
      const idempotency =
        endpoint.idempotent && readIdempotentRequest(req.headers['idempotency-key'], endpoint.id, params, body)
      const result = await handle({
        ...req.caller,
        params,
        query,
        body,
        ...(upload && { file: req.upload }),
        idempotency,
        req,
        reply,
      })
      if (endpoint.response === 'none' || result === NO_CONTENT) return reply.code(204).send()
      if (reply.statusCode === 200) reply.code(status)
      return reply.send(result)
    },
  })
}

function askTenancy(callService: CallService): FindSessionState {
  return async (restaurantId, userId, requestId) => {
    try {
      return await callService(getSessionState, { params: { restaurantId, userId } }, { requestId })
    } catch (error) {
      if (error instanceof ServiceCallError && error.status === 404) return null
      throw error
    }
  }
}

const quiet = new Set(['/healthz', '/readyz', '/metrics'])

function logReply(req: FastifyRequest, status: number, elapsedMs: number): void {
  const route = req.routeOptions.url ?? 'unknown'
  if (quiet.has(route)) return
  const who = req.caller && ('tenant' in req.caller ? { restaurantId: req.caller.tenant.id } : req.caller)
  req.log.info({ method: req.method, route, status, ms: Math.round(elapsedMs), ...who }, 'request')
}
