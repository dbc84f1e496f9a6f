import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

type Here = Pick<Location, 'protocol' | 'host' | 'hostname'>

/**
 * Returns the address of the platform's public page for a visitor on any host. If the host is the base domain or one
 * below it, the address has the base domain; otherwise it has the host without a restaurant's subdomain. Protocol and
 * port stay.
 */
export function mainSiteUrl({ protocol, host, hostname }: Here, baseDomain: string | null): string {
  const isOnBase = baseDomain !== null && `.${hostname}`.endsWith(`.${baseDomain}`)
  const isOnSubdomain = tenantOfAddress(hostname, '', baseDomain ?? undefined) !== null
  const main = isOnBase
    ? `${baseDomain}${host.slice(hostname.length)}`
    : isOnSubdomain
      ? host.slice(host.indexOf('.') + 1)
      : host
  return `${protocol}//${main}${paths.root()}`
}
