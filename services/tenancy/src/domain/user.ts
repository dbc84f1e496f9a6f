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

export type NewUser = { readonly id: string; readonly email: string; readonly passwordHash: string; readonly role: Role }
