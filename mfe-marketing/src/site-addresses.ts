import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

type Here = Pick<Location, 'protocol' | 'host' | 'hostname'>

/**
 * Returns the address of the platform's public page for a visitor on any host. That is the base domain if the host is
 * that domain or one below it, otherwise the host without a restaurant's subdomain.
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
