import { AppError, type ErrorCode } from '@tiffin/contracts'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Counter } from 'prom-client'

const RETRY_AFTER_SECONDS = 2

/** Sends an error of the catalogue. A reply that was already started is aborted. */
export function sendError(res: Response, error: AppError): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const waitSeconds = error.extra['retry_after_seconds']
  if (error.status === 503 || error.status === 429) res.set('retry-after', String(waitSeconds ?? RETRY_AFTER_SECONDS))
  res.status(error.status).set('cache-control', 'no-store').json(error.toBody())
}

export const notFound: RequestHandler = (_req, res) => sendError(res, new AppError('NOT_FOUND'))

/** The codes of refusals by the gateway because of load or size, which requests_refused_total counts. */
const REFUSED_FOR_LOAD: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'BODY_TOO_LARGE',
  'REQUEST_TIMEOUT',
])

/** Sends an AppError as it is, and any other error as INTERNAL after logging its cause. */
export function errorHandler(logger: Logger, refused: Counter<'reason'>): ErrorRequestHandler {
  return (error, req, res, _next) => {
    if (error instanceof AppError) {
      if (REFUSED_FOR_LOAD.has(error.code)) refused.inc({ reason: error.code })
      return sendError(res, error)
    }
    logger.error({ err: error, requestId: req.headers['x-request-id'] }, 'request failed')
    sendError(res, new AppError('INTERNAL'))
  }
}
