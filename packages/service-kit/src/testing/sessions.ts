import type { OperatorSession, SessionState } from '@tiffin/contracts'
import type { DeviceKind, Role } from '@tiffin/domain'
import type { FindSessionState } from '../token/session-states.ts'
import { createTokenSigner } from '../token/signer.ts'
import { testKeys } from './env.ts'

export type TestUser = {
  readonly restaurantId: string
  readonly userId: string
  readonly role: Role
  readonly tokenVersion?: number
  readonly subdomain?: string
  readonly email?: string
  readonly name?: string
  readonly signedInSeconds?: number
  /** The life of the token; the length of a shift by default. */
  readonly lifeSeconds?: number
}

const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'restaurant' })

/** Returns a valid token of a user, signed with the test keys. */
export function tokenOf(user: TestUser): string {
  const claims = {
    sub: user.userId,
    tid: user.restaurantId,
    sd: user.subdomain ?? 'test',
    role: user.role,
    tv: user.tokenVersion ?? 1,
    auth_time: user.signedInSeconds,
  }
  return signer.sign(claims, user.lifeSeconds)
}

export type TestDevice = {
  readonly restaurantId: string
  readonly deviceId: string
  readonly kind: DeviceKind
  readonly tokenVersion?: number
  readonly subdomain?: string
  /** The life of the token; a year by default. */
  readonly lifeSeconds?: number
}

const devices = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'device' })

/** Returns a valid token of a device, signed with the test keys. */
export function deviceTokenOf({ restaurantId, deviceId, kind, ...device }: TestDevice): string {
  const { subdomain: sd = 'test', tokenVersion: tv = 1 } = device
  return devices.sign({ sub: deviceId, tid: restaurantId, sd, kind, tv }, device.lifeSeconds)
}

function stateOf({ role, tokenVersion = 1, email, name }: TestUser): SessionState {
  return { role, tokenVersion, ...(email !== undefined && { email }), ...(name !== undefined && { name }) }
}

/** Creates a fake of tenancy with the given users; `set` changes the state of a user, or with null removes the user. */
export function fakeSessionStates(users: readonly TestUser[]): {
  find: FindSessionState
  set(user: TestUser, state: SessionState | null): void
} {
  const keyOf = (restaurantId: string, userId: string) => `${restaurantId} ${userId}`
  const states = new Map(
    users.map((user) => [keyOf(user.restaurantId, user.userId), stateOf(user)] as [string, SessionState | null]),
  )
  return {
    find: async (restaurantId, userId) => states.get(keyOf(restaurantId, userId)) ?? null,
    set: (user, state) => void states.set(keyOf(user.restaurantId, user.userId), state),
  }
}

/** The operator's session state of a faked tenancy; tokens of `operatorToken` match it. */
export const TEST_OPERATOR: OperatorSession = { credentials: 'test-credentials', version: 1 }

const operators = createTokenSigner({ privateKey: testKeys.system.privateKey, audience: 'system' })

/** Returns a valid token of the operator, signed with the test keys, for the session `TEST_OPERATOR` by default. */
export function operatorToken(
  email = 'operator@tiffin.test',
  { credentials, version }: OperatorSession = TEST_OPERATOR,
): string {
  return operators.sign({ sub: email, cv: credentials, tv: version })
}
