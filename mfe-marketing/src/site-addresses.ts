import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

type Here = Pick<Location, 'protocol' | 'host' | 'hostname'>

/** The platform's own page, seen from a restaurant's address: the host without its subdomain. */
export function mainSiteUrl({ protocol, host, hostname }: Here): string {
  const isOnSubdomain = tenantOfAddress(hostname, '') !== null
  return `${protocol}//${isOnSubdomain ? host.slice(host.indexOf('.') + 1) : host}${paths.root()}`
}

/** A restaurant's login, seen from the platform's page: its subdomain, or a parameter where there are none. */
export function restaurantUrl({ protocol, host, hostname }: Here, subdomain: string): string {
  const hasSubdomains = tenantOfAddress(`${subdomain}.${hostname}`, '') === subdomain && tenantOfAddress(hostname, `?subdomain=${subdomain}`) === null
  return hasSubdomains ? `${protocol}//${subdomain}.${host.replace(/^www\./, '')}/` : `${protocol}//${host}/?subdomain=${subdomain}`
}
