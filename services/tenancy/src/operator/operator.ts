import { scryptSync } from 'node:crypto'
import type { TenancyEnv } from '../env.ts'
import type { Passwords } from '../passwords.ts'
import { stepOfCode } from './second-factor.ts'

/** The account of the operator, from the settings of the installation. */
export type Operator = {
  readonly email: string
  readonly passwordHash: Promise<string>
  /** The fingerprint of the credentials its tokens were issued for; see `credentialsOf`. */
  readonly credentials: string
  /** The time step of a code, null for a wrong code; null instead of a function without a second factor. */
  readonly stepOfCode: ((code: string, now: Date) => number | null) | null
}

export function createOperator(env: TenancyEnv, passwords: Passwords): Operator {
  const { SYSTEM_ADMIN_EMAIL: email, SYSTEM_ADMIN_PASSWORD: password, SYSTEM_TOTP_SECRET: secret } = env
  return {
    email,
    passwordHash: passwords.hash(password),
    credentials: credentialsOf(env),
    stepOfCode: secret === undefined ? null : (code, now) => stepOfCode(secret, code, now),
  }
}

/** The cost of one guess at the password from a token's fingerprint: 32 MB and about a tenth of a second. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const

/**
 * A fingerprint of email, password and secret: after a change of one of them, older tokens no longer match. It is the
 * same on every instance, and independent of the signing key, so that a key rotation ends no session.
 */
export function credentialsOf(
  env: Pick<TenancyEnv, 'SYSTEM_ADMIN_EMAIL' | 'SYSTEM_ADMIN_PASSWORD' | 'SYSTEM_TOTP_SECRET'>,
): string {
  const parts = [env.SYSTEM_ADMIN_EMAIL, env.SYSTEM_ADMIN_PASSWORD, env.SYSTEM_TOTP_SECRET ?? null]
  return scryptSync(JSON.stringify(parts), 'sessions of the operator', 32, COST).toString('base64url')
}
