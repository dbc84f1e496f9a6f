import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

type Here = Pick<Location, 'protocol' | 'host' | 'hostname'>

/** The platform's own page, seen from a restaurant's address: the host without its subdomain. */
export function mainSiteUrl({ protocol, host, hostname }: Here): string {
  const isOnSubdomain = tenantOfAddress(hostname, '') !== null
  return `${protocol}//${isOnSubdomain ? host.slice(host.indexOf('.') + 1) : host}${paths.root()}`
}
