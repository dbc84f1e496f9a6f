import { AppError } from '@tiffin/contracts'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

/** Answers a failure of the catalogue as `{ error, code }`. A reply that has begun is cut instead of completed. */
export function sendError(res: Response, error: AppError): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  if (error.status === 503) res.set('retry-after', '2')
  res.status(error.status).set('cache-control', 'no-store').json(error.toBody())
}

export const notFound: RequestHandler = (_req, res) => sendError(res, new AppError('NOT_FOUND'))

/** Whatever else is thrown: the person gets one plain sentence, the log gets the cause. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error, req, res, _next) => {
    if (error instanceof AppError) return sendError(res, error)
    logger.error({ err: error, requestId: req.headers['x-request-id'] }, 'request failed')
    sendError(res, new AppError('INTERNAL'))
  }
}
