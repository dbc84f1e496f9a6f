import { AppError, systemLogin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { authAttemptOf } from '../../login/auth-attempt.ts'
import { signIn } from '../../login/sign-in.ts'

/**
 * POST /api/system/login. The operator's account is in the settings of the installation, and its token gives access to
 * no restaurant. With a second factor configured, a right password without a code is answered with LOGIN_CODE_REQUIRED.
 */
export function systemLoginRoute(deps: RouteDeps) {
  const { operator, operatorSessions, passwords, systemTokens, authEvents, now } = deps
  const { email, passwordHash, credentials, stepOfCode } = operator

  async function isRightCode(code: string): Promise<boolean> {
    const step = stepOfCode?.(code, now()) ?? null
    return step !== null && operatorSessions.useCode(step)
  }

  return route(systemLogin, async ({ body, req }) => {
    const attempt = authAttemptOf(req, body)
    const { isMissingCode } = await signIn(deps, attempt, 'operator_login', {
      authenticate: async () => {
        const isRight = await passwords.verify(body.password, body.email === email ? await passwordHash : null)
        if (!isRight) return null
        if (stepOfCode === null) return { isMissingCode: false }
        if (!body.code) return { isMissingCode: true }
        return (await isRightCode(body.code)) ? { isMissingCode: false } : new AppError('LOGIN_CODE_WRONG')
      },
      onSuccess: async (found) => {
        if (!found.isMissingCode) await authEvents.recordOperatorLogin(attempt)
      },
    })
    if (isMissingCode) throw new AppError('LOGIN_CODE_REQUIRED')
    return { token: systemTokens.sign({ sub: email, cv: credentials, tv: await operatorSessions.version() }) }
  })
}
