import jwt from 'jsonwebtoken'
import type { ClaimsOf } from './claims.ts'
import { createTokenVerifier, type TokenVerifier } from './verifier.ts'

/** The claims of a restaurant's caller: one of its staff, or one of its devices. */
export type RestaurantClaims =
  | { readonly of: 'staff'; readonly claims: ClaimsOf<'restaurant'> }
  | { readonly of: 'device'; readonly claims: ClaimsOf<'device'> }

export type RestaurantTokens = {
  readonly staff: TokenVerifier<'restaurant'>
  readonly devices: TokenVerifier<'device'>
}

/** Verifiers of the tokens of staff and of devices, which tenancy signs with one key for two audiences. */
export function createRestaurantTokens(publicKey: string): RestaurantTokens {
  return {
    staff: createTokenVerifier({ publicKey, audience: 'restaurant' }),
    devices: createTokenVerifier({ publicKey, audience: 'device' }),
  }
}

/**
 * Verifies a token of staff or of a device. The unverified content only selects the verifier, which checks the
 * audience. That content is read after the cache of verified tokens, because reading it costs more.
 *
 * @throws AppError TOKEN_INVALID, or SESSION_ENDED for an expired token with a valid signature
 */
export function verifyRestaurantToken({ staff, devices }: RestaurantTokens, token: string): RestaurantClaims {
  const known = staff.recall(token)
  if (known !== null) return { of: 'staff', claims: known }
  return claimsToBeOfDevice(token)
    ? { of: 'device', claims: devices.verify(token) }
    : { of: 'staff', claims: staff.verify(token) }
}

function claimsToBeOfDevice(token: string): boolean {
  const payload = jwt.decode(token)
  return payload !== null && typeof payload === 'object' && payload.aud === 'device'
}
