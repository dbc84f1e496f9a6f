import { Secret, TOTP } from 'otpauth'

/** The codes have the defaults of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 s. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The tolerated clock drift in time steps, either way. */
const DRIFT_STEPS = 1
/** A secret is as long as the hash, as RFC 4226 recommends. A secret under 128 bits (26 characters) is refused. */
const SECRET_BYTES = 20
export const MIN_SECRET_LENGTH = 26

/** Returns the number of the time step in which a code is valid; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code.replaceAll(' ', ''), timestamp, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1_000 / CODE.period) + delta
}

/** Makes a new secret in base 32, and its `otpauth:` URI for authenticator apps. */
export function newSecret(email: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ ...CODE, issuer: 'Tiffin', label, secret: Secret.fromBase32(secret) })
}
