import { tenantOfAddress } from '@tiffin/domain'

/** The four faces of the product (spec §2). */
export type World =
  | { readonly name: 'system' }
  | { readonly name: 'restaurant' }
  | { readonly name: 'tenant-login'; readonly subdomain: string }
  | { readonly name: 'marketing' }

export type Address = {
  readonly pathname: string
  readonly hostname: string
  readonly search: string
  readonly hasRestaurantToken: boolean
  readonly baseDomain: string | null
}

/** Which world an address shows: the operator's paths first, then a session, then a tenant's own address. */
export function selectWorld(address: Address): World {
  if (address.pathname.startsWith('/system')) return { name: 'system' }
  if (address.hasRestaurantToken) return { name: 'restaurant' }
  const subdomain = tenantOfAddress(address.hostname, address.search, address.baseDomain ?? undefined)
  return subdomain ? { name: 'tenant-login', subdomain } : { name: 'marketing' }
}
