import { staffNameOf, type Role } from '@tiffin/domain'
import type { Tenant } from '../tenant.ts'

/**
 * The person or device that changes a restaurant, and the id of the request. The audit identifies people by their
 * email, where it is known, and a device by its name. The `name` of a staff member is the one that an Admin gave them.
 */
export type Actor =
  | {
      readonly kind: 'staff'
      readonly id: string
      readonly email: string | null
      readonly name?: string | undefined
      readonly role: Role
      readonly requestId: string
    }
  | { readonly kind: 'device'; readonly id: string; readonly name: string; readonly requestId: string }
  | { readonly kind: 'operator'; readonly email: string; readonly requestId: string }

/** Returns the tenant of a restaurant on which the operator of the platform acts. */
export function tenantForOperator(id: string, operator: { readonly email: string }, requestId: string): Tenant {
  return { id, by: { kind: 'operator', email: operator.email, requestId } }
}

export type ActorColumns = {
  readonly kind: 'staff' | 'device' | 'operator' | 'system'
  readonly id: string | null
  readonly name: string | null
  readonly role: string | null
  readonly requestId: string | null
}

/** Returns the actor as columns `user_kind` … `request_id` of `audit_entries`; `system` without an actor. */
export function actorColumns({ by }: Tenant): ActorColumns {
  if (by === undefined) return { kind: 'system', id: null, name: null, role: null, requestId: null }
  return {
    kind: by.kind,
    id: by.kind === 'operator' ? null : by.id,
    name: by.kind === 'device' ? by.name : by.email,
    role: by.kind === 'staff' ? by.role : null,
    requestId: by.requestId,
  }
}

/**
 * Returns the name to show with an order or a ticket: the name that colleagues use for a staff member, the name of a
 * device, or the operator's email; null when the system acted or the email is unknown. The audit records the exact
 * identity.
 */
export function actorNameOf({ by }: Tenant): string | null {
  if (by === undefined) return null
  if (by.kind === 'device') return by.name
  if (by.kind === 'operator') return by.email
  return by.email === null ? null : staffNameOf({ name: by.name, email: by.email })
}
