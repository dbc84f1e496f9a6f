import { endpoints, type Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { tokenOf } from '@tiffin/service-kit/testing'

/** A restaurant, somebody of its staff, and whatever else an address names. */
export const ID = '01910000-0000-7000-8000-0000000000a1'

/** The endpoints that go on to a service. */
export const proxied = Object.values<Endpoint>(endpoints).filter(
  ({ access, service }) => access.scope !== 'internal' && service !== 'gateway',
)
export const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, ID)

export const tokenFor = (role: Role) => tokenOf({ restaurantId: ID, userId: ID, role })

export type StaffRequest = RequestInit & { readonly role?: Role }

/** For somebody with the role; for a stranger without one. */
export function fetchAsStaff(url: string, { role, headers, ...init }: StaffRequest = {}): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { ...(role && { authorization: `Bearer ${tokenFor(role)}` }), ...(headers as object) },
  })
}
