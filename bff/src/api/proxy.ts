import { AppError } from '@tiffin/contracts'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware'
import { sendError } from '../edge/errors.ts'

/**
 * Streams requests to one service and its reply back. No body is parsed before it. A service that has not answered in
 * time is treated as away; the client holds the key to try again. The default plugins are ejected: they answer failures
 * as text that repeats host, path and query.
 */
export function proxyTo(target: string, answerWithinMs: number): RequestHandler {
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    changeOrigin: false,
    proxyTimeout: answerWithinMs,
    ejectPlugins: true,
    plugins: [answerFailures, dropHeaders],
  })
  // The proxy reports a failure twice, as an event and to `next`; the event has answered it.
  return (req, res) => void proxy(req, res, () => undefined)
}

const answerFailures = definePlugin<Request, Response>((proxy) => {
  proxy.on('error', (_error, _req, res) => {
    if (res && 'headersSent' in res && !res.destroyed) sendError(res, new AppError('SERVICE_UNAVAILABLE'))
  })
})

/** The keep-alive time of a service is not the gateway's; and sessions here are no cookies, so nobody sets one. */
const dropHeaders = definePlugin<Request, Response>((proxy) => {
  proxy.on('proxyRes', (reply) => {
    delete reply.headers.connection
    delete reply.headers['keep-alive']
    delete reply.headers['set-cookie']
  })
})
