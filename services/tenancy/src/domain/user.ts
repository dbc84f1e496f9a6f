import type { Role } from '@tiffin/domain'

/** The columns of a user that a login needs. */
export type Login = {
  readonly restaurantId: string
  readonly userId: string
  readonly passwordHash: string
  readonly role: Role
  readonly tokenVersion: number
}

/** The columns of a user that a check of the user's PIN or own password needs. */
export type PinLogin = Pick<Login, 'passwordHash' | 'role' | 'tokenVersion'> & {
  readonly email: string
  readonly pinHash: string | null
}

export type Profile = { readonly email: string; readonly name: string | null; readonly restaurantName: string }

/** A staff account for those who manage accounts. Without a `name`, colleagues see a name made from the email. */
export type Account = { readonly id: string; readonly email: string; readonly role: Role; readonly name?: string }

export type NewUser = Omit<Account, 'name'> & {
  readonly passwordHash: string
  readonly pinHash?: string
  readonly displayName?: string | null
}

/** The changes of an account. Fields that are left out stay unchanged; a null `name` removes the name. */
export type AccountChanges = {
  readonly role?: Role | undefined
  readonly passwordHash?: string | undefined
  readonly name?: string | null | undefined
}

/**
 * Returns whether the restaurant would lose its last Admin if this account had `nextRole`, or were removed (null) (spec
 * §5, gap G38).
 */
export function losesLastAdmin(account: Account, nextRole: Role | null, admins: number): boolean {
  return account.role === 'Admin' && nextRole !== 'Admin' && admins <= 1
}
