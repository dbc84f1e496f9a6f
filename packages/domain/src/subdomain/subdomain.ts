/** Results of the check of a wanted subdomain. */
export const SUBDOMAIN_STATES = ['available', 'taken', 'reserved', 'malformed'] as const
export type SubdomainState = (typeof SUBDOMAIN_STATES)[number]

/** The limit of a subdomain, in characters. DNS would allow 63 in a label. */
export const MAX_SUBDOMAIN_LENGTH = 40

const SUBDOMAIN = /^[a-z0-9](-?[a-z0-9])*$/
const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[?[0-9a-f:]*:[0-9a-f:]*\]?)$/i

/**
 * Returns whether a text is a subdomain: lower-case letters, digits, and single hyphens between them, at most
 * `MAX_SUBDOMAIN_LENGTH` characters.
 */
export function isSubdomain(text: string): boolean {
  return text.length <= MAX_SUBDOMAIN_LENGTH && SUBDOMAIN.test(text)
}

/**
 * Turns the text of the sign-up form into lower case and removes everything but letters, digits and hyphens (spec §5).
 */
export function normalizeSignUpSubdomain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/**
 * Finds the tenant of a page address; null without one. With a configured base domain only its direct children are
 * tenants; without one the rule of spec §2 holds: more than two host parts, the first neither www nor localhost. On
 * localhost and on IP addresses the tenant comes from the `subdomain` query parameter.
 */
export function tenantOfAddress(hostname: string, search: string, baseDomain?: string): string | null {
  const host = hostname.toLowerCase()
  if (host === 'localhost' || IP_ADDRESS.test(host)) return asTenant(new URLSearchParams(search).get('subdomain'))
  if (baseDomain) return host.endsWith(`.${baseDomain}`) ? asTenant(host.slice(0, -baseDomain.length - 1)) : null
  const parts = host.split('.')
  return parts.length > 2 && parts[0] !== 'localhost' ? asTenant(parts[0] ?? null) : null
}

/** Turns `spice` into `Spice`, the name in the login's greeting (spec §2). */
export function capitalize(subdomain: string): string {
  return subdomain.charAt(0).toUpperCase() + subdomain.slice(1)
}

function asTenant(candidate: string | null): string | null {
  const name = candidate?.trim().toLowerCase() ?? ''
  return isSubdomain(name) && name !== 'www' ? name : null
}

type Origin = { readonly protocol: string; readonly host: string; readonly hostname: string }

/** Returns the URL of a restaurant: with its subdomain, or with a query parameter on hosts without subdomains. */
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
