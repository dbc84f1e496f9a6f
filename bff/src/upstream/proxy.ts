import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import { AppError } from '@tiffin/contracts'
import type { Request, Response } from 'express'
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware'
import { sendError } from '../edge/errors.ts'
import { forwardHeadOnly, forwardReply, type ReplyBudget } from './forward-reply.ts'

/**
 * The outcome of a forwarded request. `answered`: the service sent its whole reply. `failed`: the service missed the
 * deadline or broke the connection. `stale`: the request met a keep-alive connection that the service had just closed,
 * which is no failure of the service. `client-gone`: the client disconnected first.
 */
export type Outcome = 'answered' | 'failed' | 'stale' | 'client-gone'

export type ForwardOptions = {
  /** The whole body; null for a request without one. */
  readonly body: Buffer | null
  /** The deadline for the start of the reply, and then for each further part of it. */
  readonly withinMs: number
  /** Receives the length of the whole reply in bytes. */
  readonly onReply?: ((bytes: number) => void) | undefined
}

export type ForwardRequest = (req: Request, res: Response, options: ForwardOptions) => Promise<Outcome>

type Exchange = ForwardOptions & {
  request?: ClientRequest
  readonly finish: (outcome: Outcome) => void
  timer: NodeJS.Timeout
}

/**
 * Forwards requests to one service and its replies to the client. Bodies are forwarded unparsed. The library's default
 * plugins are ejected, because they answer failures with a text that repeats host, path and query.
 */
export function createProxy(target: string, agent: Agent, budget: ReplyBudget): ForwardRequest {
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
      const { withinMs, finish, onReply } = exchange
      if (forwardHeadOnly(reply, res)) {
        onReply?.(0)
        return finish('answered')
      }
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
      reply.once('end', () => {
        onReply?.(received)
        finish('answered')
      })
      reply.once('close', () => finish('failed'))
    })
  })

  const answerFailures = definePlugin<Request, Response>((proxy) => {
    proxy.on('error', (_error, req, res) => {
      const exchange = req && exchanges.get(req)
      if (!res || !('headersSent' in res)) return
      exchange?.finish(exchange.request?.reusedSocket && !res.headersSent ? 'stale' : 'failed')
      if (!res.destroyed) sendError(res, new AppError('SERVICE_UNAVAILABLE'))
    })
  })

  const middleware = createProxyMiddleware<Request, Response>({
    // A text would be parsed again for each request.
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
        finish('failed')
        if (exchange.request) exchange.request.destroy()
        else sendError(res, new AppError('SERVICE_UNAVAILABLE'))
      }
      const exchange: Exchange = { ...options, finish, timer: setTimeout(giveUp, options.withinMs) }
      exchanges.set(req, exchange)
      res.once('close', () => finish('client-gone'))
      // The library reports a failure both as an event and to `next`; the event handler has already answered it.
      void middleware(req, res, () => undefined)
    })
}
