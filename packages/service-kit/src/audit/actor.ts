import type { Role } from '@tiffin/domain'
import type { Tenant } from '../tenant.ts'

/**
 * Who changes a restaurant, and the request. `name` is what the audit identifies them by: the email where it is known,
 * or what a device is called. `displayName` is what colleagues call somebody who was given a name.
 */
export type Actor =
  | {
      readonly kind: 'staff'
      readonly id: string
      readonly name: string | null
      readonly displayName?: string | undefined
      readonly role: Role
      readonly requestId: string
    }
  | { readonly kind: 'device'; readonly id: string; readonly name: string; readonly requestId: string }
  | { readonly kind: 'operator'; readonly name: string; readonly requestId: string }

/** The tenant of a restaurant on which the operator of the platform acts. */
export function tenantForOperator(id: string, operator: { readonly email: string }, requestId: string): Tenant {
  return { id, by: { kind: 'operator', name: operator.email, requestId } }
}

export type ActorColumns = {
  readonly kind: 'staff' | 'device' | 'operator' | 'system'
  readonly id: string | null
  readonly name: string | null
  readonly role: string | null
  readonly requestId: string | null
}

/** The actor as columns `user_kind` … `request_id` of `audit_entries`; `system` without an actor. */
export function actorColumns({ by }: Tenant): ActorColumns {
  if (by === undefined) return { kind: 'system', id: null, name: null, role: null, requestId: null }
  return {
    kind: by.kind,
    id: by.kind === 'operator' ? null : by.id,
    name: by.name,
    role: by.kind === 'staff' ? by.role : null,
    requestId: by.requestId,
  }
}
