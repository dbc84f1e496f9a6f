import { REQUEST_ID_HEADER, requestIdOf, SHARED_TOKEN_HEADER } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'
import { connectionTokens, FRAMING_HEADERS } from './request-smuggling.ts'

/** The headers by which a client could impersonate the gateway, a service, a tenant or a user. */
const SPOOFABLE = /^(x-forwarded-.*|x-real-ip|forwarded|x-tenant-.*|x-restaurant-.*|x-user-.*|x-role|x-internal-.*)$/
/**
 * The headers by which a client could join the traces of others, decide what is recorded, or put text of its own into
 * each span.
 */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']
const KEPT_CONNECTION_TOKENS = new Set(['keep-alive', 'close', 'upgrade', ...FRAMING_HEADERS])

export type ProxyConfig = {
  /** The number of our own proxies in front of the gateway. */
  readonly trustedProxies: number
  /** True when clients use TLS, to the gateway or to the proxy in front of it. */
  readonly https: boolean
}

/**
 * Assigns every request an id for logs and reply, sets the forwarding headers, and strips spoofable ones. This handler
 * comes before http-proxy-middleware, which would keep a client's own X-Forwarded-For.
 */
export function requestContext({ trustedProxies, https }: ProxyConfig): RequestHandler {
  return (req, res, next) => {
    const { headers } = req
    const address = addressOf(headers['x-forwarded-for'], req.socket.remoteAddress ?? '', trustedProxies)
    for (const name of Object.keys(headers))
      if (name === SHARED_TOKEN_HEADER || SPOOFABLE.test(name)) delete headers[name]
    // A header named in `Connection` is meant for this hop only (RFC 9110 §7.6.1).
    for (const token of connectionTokens(headers.connection))
      if (!KEPT_CONNECTION_TOKENS.has(token)) delete headers[token]

    for (const name of TRACE_HEADERS) delete headers[name]

    const requestId = requestIdOf(headers[REQUEST_ID_HEADER])
    headers[REQUEST_ID_HEADER] = requestId
    headers['x-forwarded-for'] = address
    headers['x-forwarded-host'] = headers.host ?? ''
    headers['x-forwarded-proto'] = https ? 'https' : 'http'
    res.set(REQUEST_ID_HEADER, requestId)
    next()
  }
}

/**
 * Finds the client's address in X-Forwarded-For. Each trusted proxy appended the address of its peer; earlier entries
 * come from the client and are ignored.
 */
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
