import type { Endpoint } from '@tiffin/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashRequest, readIdempotencyKey, type IdempotentRequest } from '../idempotency.ts'
import type { LoadControl, WorkKind } from '../load/load-control.ts'
import { addEtag } from './etag.ts'
import type { Guard } from './guard.ts'
import { NO_CONTENT, type AnyCaller, type Route } from './route.ts'
import { readUpload } from './uploads.ts'
import type { createVersionedReplies } from './versioned-replies.ts'

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
}

export type RegisterRouteDeps = {
  readonly guard: Guard
  readonly load: LoadControl
  readonly answerVersioned: ReturnType<typeof createVersionedReplies>
}

type Handle = (context: object) => Promise<unknown> | unknown

/** Adds a route with access check, validation, concurrency limit, handler and reply. */
export function registerRoute(
  app: FastifyInstance,
  { guard, load, answerVersioned }: RegisterRouteDeps,
  route: Route,
): void {
  const { endpoint, options } = route
  const { upload } = endpoint
  const handle = route.handler as Handle
  const kind: WorkKind = options.isHeavy ? 'heavy' : 'usual'

  async function answer(req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query, body } = req
    const idempotency = endpoint.idempotent && readIdempotency(endpoint, req)
    const context = { ...req.caller, params, query, body, ...(upload && { file: req.upload }), idempotency, req, reply }
    const { reads } = route
    if (reads) {
      const who = loadKeyOf(req, endpoint)
      const caller = { endpointId: endpoint.id, who, isGone: isGone(req) }
      return answerVersioned({ ...caller, context: context as never, req, reply, reads })
    }
    const result = await handle(context)
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

function readIdempotency(
  endpoint: Endpoint,
  { headers, params, body, sentHash }: FastifyRequest,
): IdempotentRequest | null {
  const key = readIdempotencyKey(headers['idempotency-key'])
  if (key === null) return null
  const hashParsed = () => hashRequest(params, body)
  return { key, route: endpoint.id, bodyHash: sentHash ?? hashParsed(), hashParsed }
}

/** Returns the key of the fair queue: the restaurant, the operator, or the endpoint for calls without a token. */
function loadKeyOf({ caller }: FastifyRequest, endpoint: Endpoint): string {
  if (caller === null) return `public ${endpoint.id}`
  return 'tenant' in caller ? caller.tenant.id : 'operator'
}

function isGone(req: FastifyRequest): () => boolean {
  return () => req.raw.socket?.destroyed === true
}

// These requests are not logged, because probes, Prometheus and the gateway make them all the time.
const quiet = new Set(['/healthz', '/readyz', '/metrics', '/internal/heads'])

/** Logs a request that was answered. */
export function logReply(req: FastifyRequest, status: number, elapsedMs: number): void {
  const route = req.routeOptions.url ?? 'unknown'
  if (quiet.has(route)) return
  // Logs name no person: the operator's email is in the operator actions, found by the request id.
  const who = req.caller && ('tenant' in req.caller ? { restaurantId: req.caller.tenant.id } : { caller: 'operator' })
  req.log.info({ method: req.method, route, status, ms: Math.round(elapsedMs), ...who }, 'request')
}
