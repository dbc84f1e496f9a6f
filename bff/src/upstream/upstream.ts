import { Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { AppError, changesMenu, type ServiceName } from '@tiffin/contracts'
import type { Request, Response } from 'express'
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware'
import type { ApiCall, ApiHandler } from '../api/api-call.ts'
import { deadlineOf, type Deadlines } from '../api/deadlines.ts'
import { sendError } from '../edge/errors.ts'
import { acquireSlot, createBulkhead, type BulkheadLimits, type RequestKind } from './bulkhead.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { forwardHeadOnly, forwardReply, type ReplyBudget } from './forward-reply.ts'

/**
 * The connections exceed the slots of the bulkhead, so that no request waits inside the agent, where it would have no
 * deadline.
 */
const MAX_SOCKETS = 50
const MAX_FREE_SOCKETS = 32
/**
 * An unused connection is closed by the gateway after this time, or earlier if the service announces a shorter one: a
 * request that meets a connection which the service is closing gets no answer. Services wait for 72 s.
 */
const IDLE_SOCKET_MS = 60_000
/**
 * The part of the deadline that a request may spend in the queue; what is left of the deadline is for the service. A
 * file may wait longest, because a page is usable before its pictures are there.
 */
const QUEUE_SHARE_OF_DEADLINE: Readonly<Record<RequestKind, number>> = {
  read: 0.25,
  change: 0.25,
  upload: 0.25,
  file: 0.8,
}

/** The time for a service to answer a probe: that of a read. */
const READY_WITHIN_MS = 3_000

export type ForwardOptions = {
  /** The caller's key; the queue serves its callers in turn. */
  readonly caller: string
  readonly kind: RequestKind
  /** The whole body; null for a request without one. */
  readonly body: Buffer | null
  /** The deadline for queue and service together, counted from the end of the body. */
  readonly withinMs: number
  /** True for a request that has the same effect when the service gets it twice. */
  readonly mayRepeat?: boolean
}

export type UpstreamState = {
  readonly inFlight: number
  readonly waiting: number
  readonly isOpen: boolean
  /** The time at which the service last answered, in ms since 1970; null before its first answer. */
  readonly answeredAt: number | null
}

export type Upstream = {
  /**
   * Answers a request with the service's reply, or with SERVICE_UNAVAILABLE where the service does not answer.
   *
   * @returns the length of the service's reply in bytes; null where the whole reply did not arrive, or the client left
   *   first
   * @throws AppError SERVICE_UNAVAILABLE, without a reply, when the circuit is open or the queue is full or too slow
   */
  forward(req: Request, res: Response, options: ForwardOptions): Promise<number | null>
  /**
   * Asks the service whether it is ready again, at most once a second and only while the circuit is open. A caller that
   * has another process to turn to asks so, in place of a request that may be lost.
   */
  readonly probe: () => Promise<void>
  readonly state: () => UpstreamState
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>> & Readonly<Record<string, Upstream>>

/**
 * Forwards a call to the service of its endpoint, or to the version of it that `findNext` returns. A call that the
 * gateway answers itself passes on.
 */
export function forwardToService(
  upstreams: Upstreams,
  findNext: (call: ApiCall) => Promise<Upstream | null>,
  deadlines: Deadlines,
): ApiHandler {
  return async (req, res, next) => {
    const { call } = res.locals
    const { endpoint, body, callerKey } = call
    if (endpoint.service === 'gateway') return next()
    const upstream = (await findNext(call)) ?? upstreams[endpoint.service]
    if (!upstream) throw new AppError('NOT_FOUND')
    const withinMs = deadlineOf(endpoint, deadlines)
    const mayRepeat = endpoint.method === 'GET' || req.headers['idempotency-key'] !== undefined
    const options = { caller: callerKey, kind: kindOf(call), body, withinMs, mayRepeat }
    call.replyBytes = await upstream.forward(req, res, options)
    next()
  }
}

function kindOf({ endpoint, isRead }: ApiCall): RequestKind {
  // A change of the menu may wait seconds for the orders service. Its duration says nothing about how fast the catalog
  // is, as with an upload, and is left out of the estimate of the bulkhead.
  if (endpoint.upload || changesMenu(endpoint)) return 'upload'
  return isRead ? 'read' : 'change'
}

type Settings = { readonly url: string; readonly limits?: BulkheadLimits | undefined; readonly replies: ReplyBudget }

/** Creates the connection to one service behind the gateway, with its own pool, bulkhead and circuit breaker. */
export function createUpstream({ url, limits, replies }: Settings): Upstream {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: MAX_FREE_SOCKETS,
    timeout: IDLE_SOCKET_MS,
  })
  const forwardRequest = createProxy(url, agent, replies)
  const forwardOnNewConnection = createProxy(url, new Agent({ maxSockets: MAX_SOCKETS }), replies)
  const bulkhead = createBulkhead(limits)
  const breaker = createCircuitBreaker()
  let answeredAt: number | null = null

  async function forward(
    req: Request,
    res: Response,
    { caller, kind, body, withinMs, mayRepeat = false }: ForwardOptions,
  ): Promise<number | null> {
    if (breaker.refuses()) throw unavailable()
    const queuedAt = performance.now()
    // A longer wait would leave the service too little time and make it look slower than it is.
    const longestWaitMs = withinMs * QUEUE_SHARE_OF_DEADLINE[kind]
    const slot = await acquireSlot(bulkhead, res, { caller, kind, withinMs: longestWaitMs })
    if (slot === 'client-gone') return null
    if (slot === 'refused') throw unavailable()
    if (!breaker.admit()) {
      slot.release()
      throw unavailable()
    }
    const leftMs = () => withinMs - (performance.now() - queuedAt)
    let outcome = await forwardRequest(req, res, { body, withinMs: leftMs() })
    if (outcome.kind === 'stale' && mayRepeat)
      outcome = await forwardOnNewConnection(req, res, { body, withinMs: leftMs() })
    if (outcome.kind === 'stale') sendError(res, new AppError('SERVICE_UNAVAILABLE'))
    slot.release(outcome.kind === 'answered')
    if (outcome.kind === 'answered') {
      answeredAt = Date.now()
      breaker.recordSuccess()
      return outcome.bytes
    }
    if (outcome.kind === 'failed') breaker.recordFailure()
    return null
  }

  async function probe(): Promise<void> {
    if (!breaker.isOpen() || !breaker.admit()) return
    const signal = AbortSignal.timeout(READY_WITHIN_MS)
    const isReady = await fetch(new URL('/readyz', url), { signal })
      .then(async (reply) => {
        await reply.arrayBuffer()
        return reply.ok
      })
      .catch(() => false)
    if (isReady) breaker.recordSuccess()
    else breaker.recordFailure()
  }

  return {
    state: () => ({ inFlight: bulkhead.inFlight(), waiting: bulkhead.waiting(), isOpen: breaker.isOpen(), answeredAt }),
    probe,
    forward,
  }
}

function unavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
}

/**
 * The outcome of a forwarded request. `answered`: the service sent its whole reply, of so many bytes. `failed`: the
 * service missed the deadline or broke the connection. `stale`: the request met a keep-alive connection that the
 * service had just closed, as one that stops does; this is no failure of the service, and the client has no reply yet.
 * `client-gone`: the client disconnected first.
 */
type Outcome =
  | { readonly kind: 'answered'; readonly bytes: number }
  | { readonly kind: 'failed' | 'stale' | 'client-gone' }

type Sending = Pick<ForwardOptions, 'body'> & {
  /** The deadline for the start of the reply, and then for each further part of it. */
  readonly withinMs: number
}

type ForwardRequest = (req: Request, res: Response, options: Sending) => Promise<Outcome>

type Exchange = Sending & {
  request?: ClientRequest
  /** True once the deadline is over. */
  isGivenUp: boolean
  readonly finish: (outcome: Outcome) => void
  timer: NodeJS.Timeout
}

/**
 * Forwards requests to one service and its replies to the client. Bodies are forwarded unparsed. The library's default
 * plugins are ejected, because they answer failures with a text that repeats host, path and query.
 */
function createProxy(target: string, agent: Agent, budget: ReplyBudget): ForwardRequest {
  const exchanges = new WeakMap<IncomingMessage, Exchange>()

  const sendBody = definePlugin<Request, Response>((proxy) => {
    proxy.on('proxyReq', (request, req) => {
      const exchange = exchanges.get(req)
      if (!exchange) return
      exchange.request = request
      // The client's connection headers do not apply to the connection with the service.
      request.setHeader('connection', 'keep-alive')
      request.removeHeader('upgrade')
      // The incoming request was read to its end already, so the library would end this one without a body.
      if (exchange.body) request.end(exchange.body)
    })
  })

  const takeReply = definePlugin<Request, Response>((proxy) => {
    proxy.on('proxyRes', (reply, req, res) => {
      const exchange = exchanges.get(req)
      if (!exchange || res.headersSent) return void reply.destroy()
      const { withinMs, finish } = exchange
      if (forwardHeadOnly(reply, res)) return finish({ kind: 'answered', bytes: 0 })
      const isBlockedByClient = forwardReply(reply, res, budget)
      let received = 0
      let seen = -1
      const cutIfStalled = () => {
        if (received === seen && !isBlockedByClient()) return void exchange.request?.destroy()
        seen = received
        exchange.timer = setTimeout(cutIfStalled, withinMs)
      }
      clearTimeout(exchange.timer)
      cutIfStalled()
      reply.on('data', (chunk: Buffer) => (received += chunk.length))
      reply.once('end', () => finish({ kind: 'answered', bytes: received }))
      reply.once('close', () => finish({ kind: 'failed' }))
    })
  })

  const answerFailures = definePlugin<Request, Response>((proxy) => {
    proxy.on('error', (_error, req, res) => {
      const exchange = req && exchanges.get(req)
      if (!res || !('headersSent' in res)) return
      const isStale = exchange?.request?.reusedSocket === true && !res.headersSent && !exchange.isGivenUp
      exchange?.finish({ kind: isStale ? 'stale' : 'failed' })
      if (!res.destroyed && !isStale) sendError(res, new AppError('SERVICE_UNAVAILABLE'))
    })
  })

  const middleware = createProxyMiddleware<Request, Response>({
    // The target is a URL object, because a text would be parsed again for each request.
    target: new URL(target),
    agent,
    changeOrigin: false,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [sendBody, takeReply, answerFailures],
  })

  return (req, res, options) =>
    new Promise((resolve) => {
      const finish = (outcome: Outcome) => {
        clearTimeout(exchange.timer)
        resolve(outcome)
      }
      const giveUp = () => {
        exchange.isGivenUp = true
        finish({ kind: 'failed' })
        if (exchange.request) exchange.request.destroy()
        else sendError(res, new AppError('SERVICE_UNAVAILABLE'))
      }
      const timer = setTimeout(giveUp, options.withinMs)
      const exchange: Exchange = { ...options, finish, timer, isGivenUp: false }
      exchanges.set(req, exchange)
      res.once('close', () => finish({ kind: 'client-gone' }))
      // The library reports a failure both as an event and to `next`; the event handler has already answered it.
      void middleware(req, res, () => undefined)
    })
}
