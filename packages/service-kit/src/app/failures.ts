import { AppError } from '@tiffin/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFailure, isUnstorableText } from '../database/failures.ts'
import { GateRefusal } from '../load/fair-gate.ts'
import { REQUEST_ID_HEADER } from '../request-id.ts'
import { ServiceCallError } from '../other-services/service-client.ts'
import type { RouteOptions } from './route.ts'
import { validationText } from './validation-text.ts'

const RETRY_AFTER_SECONDS = '2'

/** Sends every error as `{ error, code }` of the catalogue. Internal causes are only logged. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, req, reply) => send(toAppError(error, req), error, req, reply))
  app.setNotFoundHandler((req, reply) => send(new AppError('NOT_FOUND'), null, req, reply))
}

/** Answers 404 for a URL that cannot be decoded, which Fastify rejects before any route or hook. */
export function answerFrameworkError(_error: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const failure = new AppError('NOT_FOUND')
  reply.code(failure.status).header(REQUEST_ID_HEADER, req.id).send(failure.toBody())
}

function send(failure: AppError, cause: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Requests refused because of load are not logged as errors: there are many, and access log and metrics have them.
  const isShed = failure.cause instanceof GateRefusal
  if (failure.status >= 500 && !isShed) {
    req.log.error(
      { err: failure.code === 'INTERNAL' ? cause : (failure.cause ?? cause), code: failure.code },
      'request failed',
    )
  }
  if (failure.status === 503 || failure.status === 429) {
    reply.header('retry-after', String(failure.extra['retry_after_seconds'] ?? RETRY_AFTER_SECONDS))
  }
  return reply
    .code(failure.status)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(failure.toBody())
}

function toAppError(error: FastifyError, req: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error.validation !== undefined) return invalid(error, req.routeOptions.config.route?.options ?? {})
  if (error instanceof ServiceCallError || isDatabaseFailure(error)) return new AppError('SERVICE_UNAVAILABLE')
  if (isUnstorableText(error)) return new AppError('INVALID_REQUEST', { detail: 'a text holds a NUL character' })
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('MALFORMED_JSON')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', {
        expected: req.routeOptions.config.route?.endpoint.upload ? 'multipart/form-data' : 'JSON',
      })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('BODY_TOO_LARGE')
    case 'FST_ERR_BAD_URL':
      return new AppError('NOT_FOUND')
    default:
      return new AppError('INTERNAL')
  }
}

function invalid(error: FastifyError, options: RouteOptions): AppError {
  if (error.validationContext === 'params') return options.whenParamsInvalid?.() ?? new AppError('NOT_FOUND')
  const issue = error.validation?.[0]
  const path = (issue?.instancePath ?? '').split('/').filter(Boolean)
  const detail = validationText({ path, message: issue?.message ?? 'is not valid' }, error.validationContext)
  return (
    (error.validationContext === 'body' && options.whenBodyInvalid?.(detail)) ||
    new AppError('INVALID_REQUEST', { detail })
  )
}
