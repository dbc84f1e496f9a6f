import { AppError, resetPassword } from '@tiffin/contracts'
import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'

/** POST /api/password/reset. A wrong code and an unknown email get the same reply. */
export function resetPasswordRoute(deps: RouteDeps) {
  const { users, passwordResets, passwords, loginThrottle, authEvents, now } = deps
  return route(resetPassword, async ({ body: { email, subdomain, code, password }, req }) => {
    if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('NEW_PASSWORD_TOO_SHORT')
    const attempt = authAttemptOf(req, { email, subdomain })
    await loginThrottle.consume('codeTriesFromAddress', attempt.address)

    const user = await users.findLogin(subdomain, email)
    const tenant = user && {
      id: user.restaurantId,
      by: { kind: 'staff', id: user.userId, email, role: user.role, requestId: req.id } as const,
    }
    const codeHash = tenant && (await passwordResets.consumeTry(tenant, user.userId, now()))
    const isRight = await passwords.verify(code, codeHash)
    const isDone =
      tenant &&
      codeHash &&
      isRight &&
      (await passwordResets.complete(tenant, { userId: user.userId, email, codeHash }, await passwords.hash(password)))
    if (!isDone) {
      await authEvents.recordFailure('password_reset_failed', attempt)
      throw new AppError('VERIFICATION_FAILED')
    }
    await authEvents.record('password_reset', attempt)
  })
}
