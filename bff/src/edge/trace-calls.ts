import { currentTracer, REQUEST_ID_HEADER } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'

/** Records the calls of the API, where a collector is configured; the service that answers one continues its trace. */
export function traceCalls(): RequestHandler {
  return (req, res, next) => {
    const tracer = currentTracer()
    if (tracer === null || !req.path.startsWith('/api/')) return next()
    const requestId = String(req.headers[REQUEST_ID_HEADER])
    tracer.runRequest({ process: 'gateway', method: req.method, requestId, parent: undefined }, (span) => {
      Object.assign(req.headers, tracer.headers())
      res.once('close', () => span.end(String(res.locals['route'] ?? 'other'), res.statusCode))
      next()
    })
  }
}
