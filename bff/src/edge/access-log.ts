import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Histogram } from 'prom-client'

/** One line and one measurement a request. The query string stays out: it may hold what must not be logged. */
export function accessLog(logger: Logger, durations: Histogram<'method' | 'status'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    const path = req.path
    res.once('close', () => {
      const durationMs = performance.now() - startedAt
      durations.observe({ method: req.method, status: res.statusCode }, durationMs / 1000)
      logger.info(
        {
          requestId: req.headers['x-request-id'],
          method: req.method,
          path,
          status: res.statusCode,
          durationMs: Math.round(durationMs),
        },
        'request',
      )
    })
    next()
  }
}
