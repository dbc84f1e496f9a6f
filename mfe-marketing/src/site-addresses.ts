import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

type Here = Pick<Location, 'protocol' | 'host' | 'hostname'>

/**
 * The platform's own page, seen from wherever the visitor is: the base domain on it and below it, else the host without
 * its subdomain.
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
