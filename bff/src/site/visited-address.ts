import type { IncomingMessage } from 'node:http'
import { tenantOfAddress } from '@tiffin/domain'

const HOST = /^[\w.-]+(:\d+)?$/

export type VisitedAddress = {
  /** The platform's own origin, without a restaurant's subdomain and without www. */
  readonly mainOrigin: string
  /** The subdomain of the restaurant the address belongs to; null on the platform's own address. */
  readonly tenant: string | null
}

/**
 * Reads the address that a client visits from the Host header, and on localhost the restaurant from the query. A
 * malformed Host header is replaced by the base domain, or by `localhost` without one.
 */
export function visitedAddress(
  { headers, url }: Pick<IncomingMessage, 'headers' | 'url'>,
  baseDomain: string | null,
  https: boolean,
): VisitedAddress {
  const host = HOST.test(headers.host ?? '') ? (headers.host ?? '').toLowerCase() : (baseDomain ?? 'localhost')
  const [hostname = '', port] = host.split(':')
  const search = (url ?? '').split('?')[1] ?? ''
  const isOnSubdomain = tenantOfAddress(hostname, '', baseDomain ?? undefined) !== null
  const isBelowBase = baseDomain !== null && hostname.endsWith(`.${baseDomain}`)
  const main = isBelowBase
    ? baseDomain
    : isOnSubdomain
      ? hostname.slice(hostname.indexOf('.') + 1)
      : hostname.replace(/^www\./, '')
  return {
    mainOrigin: `${https ? 'https' : 'http'}://${main}${port ? `:${port}` : ''}`,
    tenant: tenantOfAddress(hostname, search, baseDomain ?? undefined),
  }
}
