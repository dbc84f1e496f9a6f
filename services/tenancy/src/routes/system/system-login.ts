import { AppError, systemLogin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { authAttemptOf } from '../../throttle/auth-attempt.ts'
import { signIn } from '../../login/sign-in.ts'

/**
 * POST /api/system/login. The operator's account is in the settings of the installation, and its token gives access to
 * no restaurant. With a second factor configured, a right password without a code is answered with LOGIN_CODE_REQUIRED.
 */
export function systemLoginRoute(deps: RouteDeps) {
  const { operator, operatorSessions, passwords, systemTokens, authEvents, now } = deps
  const { email, accounts, hasSecondFactor } = operator
  type Account = (typeof accounts)[number]

  /** Returns the accounts that have this password: several while one secret of the second factor replaces another. */
  async function accountsWith(password: string, isOperator: boolean): Promise<Account[]> {
    const checked = accounts.map(async (account) => ({
      account,
      isRight: await passwords.verify(password, isOperator ? await account.passwordHash : null),
    }))
    return (await Promise.all(checked)).flatMap(({ account, isRight }) => (isRight ? [account] : []))
  }

  async function findByCode(found: readonly Account[], code: string): Promise<Account | null> {
    for (const account of found) {
      const step = account.stepOfCode?.(code, now()) ?? null
      if (step !== null) return (await operatorSessions.useCode(step)) ? account : null
    }
    return null
  }

  return route(systemLogin, async ({ body, req }) => {
    const attempt = authAttemptOf(req, body)
    const signedIn = await signIn<Account | null>(deps, attempt, 'operator_login', {
      authenticate: async () => {
        const found = await accountsWith(body.password, body.email === email)
        if (found[0] === undefined) return { kind: 'refused', code: 'BAD_CREDENTIALS' }
        if (!hasSecondFactor) return { kind: 'authenticated', account: found[0] }
        // A right password without a code is no failure, and no login yet.
        if (!body.code) return { kind: 'authenticated', account: null }
        const byCode = await findByCode(found, body.code)
        return byCode ? { kind: 'authenticated', account: byCode } : { kind: 'refused', code: 'LOGIN_CODE_WRONG' }
      },
      onSuccess: async (found) => {
        if (found) await authEvents.recordOperatorLogin(attempt)
      },
    })
    if (!signedIn) throw new AppError('LOGIN_CODE_REQUIRED')
    return {
      token: systemTokens.sign({ sub: email, cv: signedIn.credentials, tv: await operatorSessions.version() }),
    }
  })
}
