import { REQUEST_ID_HEADER, requestIdOf, SERVICE_TOKEN_HEADER } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'

/** Headers by which a caller could pose as the gateway, a service, a tenant or a user. */
const SPOOFABLE = /^(x-forwarded-.*|x-real-ip|forwarded|x-tenant-.*|x-restaurant-.*|x-user-.*|x-role|x-internal-.*)$/
const KEPT_CONNECTION_TOKENS = new Set(['keep-alive', 'close', 'upgrade'])

/**
 * Gives every request an id that all log lines and the reply carry, and strips what a client must not say about
 * itself. http-proxy-middleware keeps a client's own X-Forwarded-For, so this runs before it.
 */
export const requestContext: RequestHandler = (req, res, next) => {
  const { headers } = req
  for (const name of Object.keys(headers)) if (name === SERVICE_TOKEN_HEADER || SPOOFABLE.test(name)) delete headers[name]
  for (const token of connectionTokens(headers.connection)) delete headers[token]

  const requestId = requestIdOf(headers[REQUEST_ID_HEADER])
  headers[REQUEST_ID_HEADER] = requestId
  headers['x-forwarded-for'] = req.socket.remoteAddress ?? ''
  headers['x-forwarded-host'] = headers.host ?? ''
  res.set(REQUEST_ID_HEADER, requestId)
  next()
}

/** A header named in `Connection` is meant for this hop only (RFC 9110 §7.6.1). */
function connectionTokens(connection: string | undefined): string[] {
  const tokens = (connection ?? '').split(',').map((token) => token.trim().toLowerCase())
  return tokens.filter((token) => token !== '' && !KEPT_CONNECTION_TOKENS.has(token))
}
