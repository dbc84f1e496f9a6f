import { scryptSync } from 'node:crypto'
import type { OperatorSession } from '@tiffin/contracts'
import type { TenancyEnv } from '../env.ts'
import type { Passwords } from '../passwords.ts'
import { stepOfCode } from './second-factor.ts'

/** A password with which the operator may sign in, together with a secret of the second factor if one is configured. */
type Account = {
  readonly passwordHash: Promise<string>
  /** The fingerprint of the credentials, which the tokens of this account carry; see `credentialsOf`. */
  readonly credentials: string
  /** Finds the time step of a code, or null for a wrong code. The function itself is null without a second factor. */
  readonly stepOfCode: ((code: string, now: Date) => number | null) | null
}

/** The operator, from the settings of the installation. */
export type Operator = {
  readonly email: string
  readonly hasSecondFactor: boolean
  /** The current account, and the accounts that are also valid during a rotation of the password or the secret. */
  readonly accounts: readonly [Account, ...Account[]]
}

type Credentials = Pick<TenancyEnv, 'SYSTEM_ADMIN_EMAIL' | 'SYSTEM_ADMIN_PASSWORD' | 'SYSTEM_TOTP_SECRET'>

export function createOperator(env: TenancyEnv, passwords: Passwords): Operator {
  const {
    SYSTEM_ADMIN_EMAIL: email,
    SYSTEM_ADMIN_PASSWORD: current,
    SYSTEM_ADMIN_PREVIOUS_PASSWORD: previous,
    SYSTEM_TOTP_SECRET: secrets,
  } = env
  const accountsOf = (password: string): [Account, ...Account[]] => {
    const passwordHash = passwords.hash(password)
    const accountOf = (secret: string | undefined): Account => ({
      passwordHash,
      credentials: credentialsOf({ ...env, SYSTEM_ADMIN_PASSWORD: password, SYSTEM_TOTP_SECRET: secret }),
      stepOfCode: secret === undefined ? null : (code, now) => stepOfCode(secret, code, now),
    })
    const [first, ...others] = secrets?.split(',') ?? []
    return [accountOf(first), ...others.map(accountOf)]
  }
  return {
    email,
    hasSecondFactor: secrets !== undefined,
    accounts: [...accountsOf(current), ...(previous === undefined ? [] : accountsOf(previous))],
  }
}

/**
 * Returns the state against which services check a token of the operator: the valid credentials and the token version.
 */
export function operatorSessionOf({ accounts: [current, ...others] }: Operator, version: number): OperatorSession {
  const also = others.map(({ credentials }) => credentials)
  return { credentials: current.credentials, ...(also.length > 0 && { also }), version }
}

/** The cost of one guess at the password from a token's fingerprint: 32 MB and about a tenth of a second. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const

/**
 * Returns a fingerprint of email, password and secret, so that a change of one of them invalidates older tokens. The
 * fingerprint is the same on every instance and independent of the signing key, so that a key rotation ends no session.
 */
export function credentialsOf(env: Credentials): string {
  const parts = [env.SYSTEM_ADMIN_EMAIL, env.SYSTEM_ADMIN_PASSWORD, env.SYSTEM_TOTP_SECRET ?? null]
  return scryptSync(JSON.stringify(parts), 'sessions of the operator', 32, COST).toString('base64url')
}
