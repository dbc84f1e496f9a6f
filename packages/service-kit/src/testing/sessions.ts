import type { SessionState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { FindSessionState } from '../token/session-states.ts'
import { createTokenSigner } from '../token/signer.ts'
import { testKeys } from './env.ts'

export type TestUser = {
  readonly restaurantId: string
  readonly userId: string
  readonly role: Role
  readonly tokenVersion?: number
  readonly subdomain?: string
}

const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'restaurant' })

/** A genuine token of a user, signed with the test keys. */
export function tokenOf(user: TestUser): string {
  return signer.sign({
    sub: user.userId,
    tid: user.restaurantId,
    sd: user.subdomain ?? 'test',
    role: user.role,
    tv: user.tokenVersion ?? 1,
  })
}

/** Stands in for tenancy: knows the users it is given; `set` changes or (with null) removes one. */
export function fakeSessionStates(users: readonly TestUser[]): {
  find: FindSessionState
  set(user: TestUser, state: SessionState | null): void
} {
  const keyOf = (restaurantId: string, userId: string) => `${restaurantId} ${userId}`
  const states = new Map(
    users.map(
      (user) =>
        [keyOf(user.restaurantId, user.userId), { role: user.role, tokenVersion: user.tokenVersion ?? 1 }] as [
          string,
          SessionState | null,
        ],
    ),
  )
  return {
    find: async (restaurantId, userId) => states.get(keyOf(restaurantId, userId)) ?? null,
    set: (user, state) => void states.set(keyOf(user.restaurantId, user.userId), state),
  }
}
