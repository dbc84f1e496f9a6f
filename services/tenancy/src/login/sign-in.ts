import { AppError } from '@tiffin/contracts'
import type { Passwords } from '../passwords.ts'
import type { AuthAttempt, AuthEventsRepository } from '../repository/auth-events-repository.ts'
import type { AttemptCounts } from '../throttle/attempt-counts.ts'
import { consumeAttempts } from '../throttle/consume-attempts.ts'
import type { LimitName } from '../throttle/limits.ts'
import type { LoginThrottle } from '../throttle/login-throttle.ts'

export type SignInDeps = {
  readonly loginThrottle: LoginThrottle
  readonly authEvents: AuthEventsRepository
  readonly attemptCounts: AttemptCounts
  readonly passwords: Pick<Passwords, 'waitLikeVerify'>
}

/** The limits of this account and address, in the order in which they are consumed. */
const OWN_LIMITS = [
  'failedLoginsOfAccountFromAddress',
  'failedLoginsOfAccountFromAddressADay',
] as const satisfies readonly LimitName[]
/** The limits that do not apply to an address from which the account has signed in before. */
const SHARED_LIMITS = [
  'failedLoginsOfAccount',
  'failedLoginsFromAddressAtRestaurant',
  'failedLoginsFromAddress',
] as const satisfies readonly LimitName[]

/** The outcome of checking what was typed. `code` says to the client what was wrong. */
export type Authentication<Account> =
  | { readonly kind: 'authenticated'; readonly account: Account }
  | { readonly kind: 'refused'; readonly code: 'BAD_CREDENTIALS' | 'PASSWORD_WRONG' | 'LOGIN_CODE_WRONG' }

type SignInSteps<Account> = {
  readonly authenticate: () => Promise<Authentication<Account>>
  /** Runs before the sign-in resolves, to record its success. */
  readonly onSuccess: (account: Account) => Promise<void>
}

/**
 * Signs in under the login throttle. An attempt is consumed before the password is verified, so that parallel attempts
 * cannot pass the limit. The attempt is refunded when `authenticate` succeeds, and when another limit refuses:
 * passwords that were never verified must not use up the attempts of an address or an account.
 *
 * For an address the account has signed in from before, only the account's own failures from there count, so that
 * nobody else, at the same address or elsewhere, can lock the owner of the account out. To keep this from revealing
 * which accounts exist, a wrong password gets the refusal an unknown address would get, and that refusal takes as long
 * as verifying a password.
 *
 * @throws AppError TOO_MANY_REQUESTS, or the code of a refused `authenticate`
 */
export async function signIn<Account>(
  { loginThrottle, authEvents, attemptCounts, passwords }: SignInDeps,
  attempt: AuthAttempt,
  kind: 'login' | 'operator_login',
  { authenticate, onSuccess }: SignInSteps<Account>,
): Promise<Account> {
  const isKnown = await authEvents.isKnownAddress(kind, attempt)
  const { exceeded, refund, refundAll } = await consumeAttempts(loginThrottle, keysOf(attempt))
  const isOwnLimit = exceeded !== null && (OWN_LIMITS as readonly LimitName[]).includes(exceeded.limit)

  if (exceeded !== null && (isOwnLimit || !isKnown)) {
    attemptCounts.count(
      `${kind}_throttled`,
      exceeded.limit === 'failedLoginsFromAddress' ? { ...attempt, subdomain: null } : attempt,
    )
    await Promise.all([refundAll(), !isOwnLimit && passwords.waitLikeVerify()])
    throw exceeded.error
  }

  const outcome = await authenticate()
  if (outcome.kind === 'refused') {
    // The refund is not awaited, because the reply to an unknown address does not wait for refunds either. After a
    // failed refund the attempt stays counted.
    if (isKnown) void refund(SHARED_LIMITS).catch(() => undefined)
    await authEvents.recordFailure(`${kind}_failed`, attempt)
    throw exceeded?.error ?? new AppError(outcome.code)
  }
  await Promise.all([refundAll(), onSuccess(outcome.account)])
  return outcome.account
}

function keysOf({ address, email, subdomain }: AuthAttempt) {
  const restaurant = subdomain ?? ''
  const account = `${restaurant} ${email}`
  const keys = {
    failedLoginsOfAccountFromAddress: `${address} ${account}`,
    failedLoginsOfAccountFromAddressADay: `${address} ${account}`,
    failedLoginsOfAccount: account,
    failedLoginsFromAddressAtRestaurant: `${address} ${restaurant}`,
    failedLoginsFromAddress: address,
  } as const
  return [...OWN_LIMITS, ...SHARED_LIMITS].map((limit) => [limit, keys[limit]] as const)
}
