import { endpoints, type Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { tokenOf } from '@tiffin/service-kit/testing'

/** The id of the restaurant, of its user, and of every entity in a path. */
export const ID = '01910000-0000-7000-8000-0000000000a1'

export const proxiedEndpoints = Object.values<Endpoint>(endpoints).filter(
  ({ access, service }) => access.scope !== 'internal' && service !== 'gateway',
)
export const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, ID)

export const tokenFor = (role: Role) => tokenOf({ restaurantId: ID, userId: ID, role })

export type StaffRequest = RequestInit & { readonly role?: Role }

/** Fetches as a user with the role; without a role the request has no token. */
export function fetchAsStaff(url: string, { role, headers, ...init }: StaffRequest = {}): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { ...(role && { authorization: `Bearer ${tokenFor(role)}` }), ...(headers as object) },
  })
}
