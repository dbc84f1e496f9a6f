import type { User } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'

/** Returns the name of a role as people read it: an Admin is the manager of the restaurant (spec §6). */
export function roleName(role: Role): string {
  return role === 'Admin' ? 'Admin (Manager)' : role
}

export const roleOptions = ROLES.map((role) => ({ value: role, label: roleName(role) }))

/** Returns true when the user is the only Admin. The server checks this, too. */
export function isLastAdmin(user: User, users: readonly User[]): boolean {
  return user.role === 'Admin' && users.filter(({ role }) => role === 'Admin').length === 1
}
