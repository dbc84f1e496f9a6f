import { AppError } from '@tiffin/contracts'
import type { Request, RequestHandler } from 'express'

/** By these a server knows where a request ends and whom it is for; they are never a matter of one hop. */
export const FRAMING_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'host'])

/**
 * Refuses what a service might read as two requests: on the connection that the gateway shares among visitors, the
 * second would be answered to somebody else. No endpoint reads a body of a GET or a HEAD, and such a body would be sent
 * on without its length were that header dropped.
 *
 * @throws AppError INVALID_REQUEST
 */
export function refuseMisframed(): RequestHandler {
  return (req, res, next) => {
    const detail = misframingOf(req)
    if (detail === null) return next()
    res.set('connection', 'close')
    throw new AppError('INVALID_REQUEST', { detail })
  }
}

function misframingOf({ method, headers }: Request): string | null {
  if (connectionTokens(headers.connection).some((token) => FRAMING_HEADERS.has(token)))
    return 'its Connection header names what frames or addresses a request'
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && (method === 'GET' || method === 'HEAD')) return `a ${method} has no body`
  return null
}

/** The names a `Connection` header lists, in small letters. */
export function connectionTokens(connection: string | undefined): string[] {
  return (connection ?? '')
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter(Boolean)
}
