import { AppError } from '@tiffin/contracts'
import type { Request, RequestHandler } from 'express'

/** The headers that frame or address a request. A `Connection` header must not name them as hop-by-hop. */
export const FRAMING_HEADERS: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'host'])

/**
 * Guards against request smuggling: refuses a request that a service might read as two requests. All clients share the
 * connections with a service, so the reply to the second request would reach another client. No endpoint reads the body
 * of a GET or a HEAD, and without its length header such a body would become the next request.
 *
 * @throws AppError INVALID_REQUEST
 */
export function refuseRequestSmuggling(): RequestHandler {
  return (req, res, next) => {
    const detail = smugglingRiskOf(req)
    if (detail === null) return next()
    res.set('connection', 'close')
    throw new AppError('INVALID_REQUEST', { detail })
  }
}

function smugglingRiskOf({ method, headers }: Request): string | null {
  if (connectionTokens(headers.connection).some((token) => FRAMING_HEADERS.has(token)))
    return 'its Connection header names what frames or addresses a request'
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && (method === 'GET' || method === 'HEAD')) return `a ${method} has no body`
  return null
}

/** Lists the header names in a `Connection` header, in lower case. */
export function connectionTokens(connection: string | undefined): string[] {
  return (connection ?? '')
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter(Boolean)
}
