import { REQUEST_ID_HEADER, requestIdOf, SERVICE_TOKEN_HEADER } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'
import { connectionTokens, FRAMING_HEADERS } from './framing.ts'

/** Headers by which a caller could pose as the gateway, a service, a tenant or a user. */
const SPOOFABLE = /^(x-forwarded-.*|x-real-ip|forwarded|x-tenant-.*|x-restaurant-.*|x-user-.*|x-role|x-internal-.*)$/
const KEPT_CONNECTION_TOKENS = new Set(['keep-alive', 'close', 'upgrade', ...FRAMING_HEADERS])

export type Surroundings = {
  /** How many proxies in front of the gateway are ours. */
  readonly trustedProxies: number
  /** Visitors speak TLS, to the gateway or to the proxy in front of it. */
  readonly https: boolean
}

/**
 * Gives every request an id that all log lines and the reply carry, and strips what a client must not say about
 * itself. http-proxy-middleware keeps a client's own X-Forwarded-For, so this runs before it.
 */
export function requestContext({ trustedProxies, https }: Surroundings): RequestHandler {
  return (req, res, next) => {
    const { headers } = req
    const address = addressOf(headers['x-forwarded-for'], req.socket.remoteAddress ?? '', trustedProxies)
    for (const name of Object.keys(headers))
      if (name === SERVICE_TOKEN_HEADER || SPOOFABLE.test(name)) delete headers[name]
    // A header named in `Connection` is meant for this hop only (RFC 9110 §7.6.1).
    for (const token of connectionTokens(headers.connection))
      if (!KEPT_CONNECTION_TOKENS.has(token)) delete headers[token]

    const requestId = requestIdOf(headers[REQUEST_ID_HEADER])
    headers[REQUEST_ID_HEADER] = requestId
    headers['x-forwarded-for'] = address
    headers['x-forwarded-host'] = headers.host ?? ''
    headers['x-forwarded-proto'] = https ? 'https' : 'http'
    res.set(REQUEST_ID_HEADER, requestId)
    next()
  }
}

/** Each of our proxies appended whom it spoke with; what stands before that is what the client made up. */
function addressOf(forwarded: string | readonly string[] | undefined, peer: string, trustedProxies: number): string {
  const hops = [
    ...String(forwarded ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    peer,
  ]
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? peer
}
