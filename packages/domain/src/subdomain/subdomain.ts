/** Names the platform keeps for itself. */
export const RESERVED_SUBDOMAINS = ['www', 'api', 'admin', 'system', 'app'] as const

/** What a subdomain asked for can be. */
export const SUBDOMAIN_STATES = ['available', 'taken', 'reserved', 'malformed'] as const
export type SubdomainState = (typeof SUBDOMAIN_STATES)[number]

const SUBDOMAIN = /^[a-z0-9](-?[a-z0-9])*$/
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[?[0-9a-f:]*:[0-9a-f:]*\]?)$/i

/** Lowercase letters, digits and single inner hyphens, at most 40 characters. */
export function isSubdomain(text: string): boolean {
  return text.length <= 40 && SUBDOMAIN.test(text)
}

/** Sign-up keeps letters, digits and hyphens (spec §5). */
export function normalizeSignUpSubdomain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/**
 * The tenant a page address names, or null. With a configured base domain only its direct children are tenants;
 * without one the rule of spec §2 holds: more than two host parts, the first neither www nor localhost. On localhost
 * and on IP addresses the tenant comes from the `subdomain` query parameter.
 */
export function tenantOfAddress(hostname: string, search: string, baseDomain?: string): string | null {
  const host = hostname.toLowerCase()
  if (host === 'localhost' || IP_ADDRESS.test(host)) return asTenant(new URLSearchParams(search).get('subdomain'))
  if (baseDomain) return host.endsWith(`.${baseDomain}`) ? asTenant(host.slice(0, -baseDomain.length - 1)) : null
  const parts = host.split('.')
  return parts.length > 2 && parts[0] !== 'localhost' ? asTenant(parts[0] ?? null) : null
}

/** `spice` → `Spice`, as the login greets (spec §2). */
export function capitalize(subdomain: string): string {
  return subdomain.charAt(0).toUpperCase() + subdomain.slice(1)
}

function asTenant(candidate: string | null): string | null {
  const name = candidate?.trim().toLowerCase() ?? ''
  return isSubdomain(name) && name !== 'www' ? name : null
}

type Origin = { readonly protocol: string; readonly host: string; readonly hostname: string }

/** A restaurant's own address, seen from the platform's: its subdomain, or a parameter where there are none. */
export function restaurantUrl({ protocol, host, hostname }: Origin, subdomain: string, baseDomain?: string): string {
  const port = host.slice(hostname.length)
  if (baseDomain && `.${hostname}`.endsWith(`.${baseDomain}`)) return `${protocol}//${subdomain}.${baseDomain}${port}/`
  const hasSubdomains =
    tenantOfAddress(`${subdomain}.${hostname}`, '') === subdomain &&
    tenantOfAddress(hostname, `?subdomain=${subdomain}`) === null
  return hasSubdomains
    ? `${protocol}//${subdomain}.${host.replace(/^www\./, '')}/`
    : `${protocol}//${host}/?subdomain=${subdomain}`
}
