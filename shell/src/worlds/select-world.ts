import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'

/** The four faces of the product (spec §2), and a screen in the kitchen, which signs in by itself. */
export type World =
  | { readonly name: 'system' }
  | { readonly name: 'restaurant' }
  | { readonly name: 'kitchen' }
  | { readonly name: 'tenant-login'; readonly subdomain: string }
  | { readonly name: 'marketing' }

export type VisitedPage = {
  readonly pathname: string
  readonly hostname: string
  readonly search: string
  readonly hasRestaurantToken: boolean
  /** True when the browser is paired as a device, or was until its token was refused while this page was open. */
  readonly isDevice: boolean
  readonly baseDomain: string | null
}

/** Returns whether a path is that of the kitchen page or below it. */
export function isKitchenPath(pathname: string): boolean {
  return `${pathname}/`.startsWith(`${paths.kitchen()}/`)
}

/**
 * Selects the world that an address shows: the operator's paths first, then a session, then the screen of a kitchen,
 * then a tenant's own address.
 */
export function selectWorld(address: VisitedPage): World {
  if (address.pathname.startsWith('/system')) return { name: 'system' }
  if (address.hasRestaurantToken) return { name: 'restaurant' }
  if (address.isDevice && isKitchenPath(address.pathname)) return { name: 'kitchen' }
  const subdomain = tenantOfAddress(address.hostname, address.search, address.baseDomain ?? undefined)
  return subdomain ? { name: 'tenant-login', subdomain } : { name: 'marketing' }
}
