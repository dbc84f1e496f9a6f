import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Histogram } from 'prom-client'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** The status in logs and metrics of a request whose connection closed before its answer began; nginx logs the same. */
const CLIENT_CLOSED = 499

export type DurationLabels = 'method' | 'route' | 'status'

/** Sets the route label of a request: the id of an endpoint or one of a few fixed words, never text from the client. */
export function nameRoute(res: Response, route: string): void {
  res.locals['route'] = route
}

/**
 * Logs and measures a stream as answered once its headers are sent. The time that it stays open is logged at its end
 * and left out of the histogram of durations, which it would distort.
 */
export function logStreamStart(res: Response): void {
  ;(res.locals['beginStream'] as (() => void) | undefined)?.()
}

/** Logs and measures every request. The query string is left out, because it may contain personal data. */
export function accessLog(logger: Logger, durations: Histogram<DurationLabels>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    const path = req.path
    let streamsSince: number | null = null
    const statusOf = () => (res.headersSent ? res.statusCode : CLIENT_CLOSED)
    const fieldsOf = () => ({
      requestId: req.headers['x-request-id'],
      method: req.method,
      path,
      status: statusOf(),
    })
    const logAnswer = () => {
      const durationMs = performance.now() - startedAt
      const method = METHODS.has(req.method) ? req.method : 'other'
      durations.observe(
        { method, route: String(res.locals['route'] ?? 'other'), status: statusOf() },
        durationMs / 1000,
      )
      logger.info({ ...fieldsOf(), durationMs: Math.round(durationMs) }, 'request')
    }
    res.locals['beginStream'] = () => {
      streamsSince = performance.now()
      logAnswer()
    }
    res.once('close', () => {
      if (streamsSince === null) return logAnswer()
      logger.info({ ...fieldsOf(), streamMs: Math.round(performance.now() - streamsSince) }, 'stream ended')
    })
    next()
  }
}
