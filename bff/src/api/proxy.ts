import { AppError } from '@tiffin/contracts'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { sendError } from '../edge/errors.ts'

/** A service that has not answered by then is treated as away; the client holds the key to try again. */
const ANSWER_WITHIN_MS = 10_000

/**
 * Streams requests to one service and its reply back. No body is parsed before it. The default plugins are ejected:
 * they answer failures as text that repeats host, path and query.
 */
export function proxyTo(target: string): RequestHandler {
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    changeOrigin: false,
    proxyTimeout: ANSWER_WITHIN_MS,
    ejectPlugins: true,
    on: {
      proxyRes: (reply) => {
        // Hop-by-hop: the service's keep-alive time is not the gateway's.
        delete reply.headers.connection
        delete reply.headers['keep-alive']
      },
    },
  })
  return (req, res) =>
    void proxy(req, res, () => {
      sendError(res, new AppError('SERVICE_UNAVAILABLE'))
    })
}
