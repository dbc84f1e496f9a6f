import { staffNameOf, type Role } from '@tiffin/domain'

/**
 * The restaurant of a request. A request of staff or of a device concerns the restaurant of its verified token, never
 * one that its body names. The id of the restaurant is `tid` in a token, `restaurantId` in paths and in types of rows,
 * `tenant.id` in repositories, `app.tenant_id` in the session of the database and `restaurant_id` in columns. `by` is
 * the actor for the audit; without one the change is the system's: a job, a renewal, demo data.
 */
export type Tenant = { readonly id: string; readonly by?: Actor }

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
