import type { Role } from '@tiffin/domain'

/** What signing in needs to know of a user. */
export type Login = {
  readonly restaurantId: string
  readonly userId: string
  readonly passwordHash: string
  readonly role: Role
  readonly tokenVersion: number
}

export type Profile = { readonly email: string; readonly restaurantName: string }

/** A staff account as the people who manage accounts see it. */
export type Account = { readonly id: string; readonly email: string; readonly role: Role }

export type NewUser = Account & { readonly passwordHash: string }

/** What is left out stays as it is. */
export type AccountChanges = { readonly role?: Role | undefined; readonly passwordHash?: string | undefined }

/** Would a restaurant be left without an Admin if this account had this role, or none? (spec §5, gap G38) */
export function losesLastAdmin(account: Account, nextRole: Role | null, admins: number): boolean {
  return account.role === 'Admin' && nextRole !== 'Admin' && admins <= 1
}
