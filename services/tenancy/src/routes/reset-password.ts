import { AppError, resetPassword } from '@tiffin/contracts'
import { MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { visitOf } from '../door/visit.ts'

/** POST /api/password/reset. Whatever is wrong with code or email, the answer is one. */
export function resetPasswordRoute({ users, passwordResets, passwords, door, now }: RouteDeps) {
  return route(resetPassword, async ({ body: { email, subdomain, code, password }, req }) => {
    if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('NEW_PASSWORD_TOO_SHORT')
    const visit = visitOf(req, { email, subdomain })
    await door.throttle.spend('codeTriesFromAddress', visit.address)

    const user = await users.findLogin(subdomain, email)
    const tenant = user && { id: user.restaurantId }
    const codeHash = tenant && (await passwordResets.takeTry(tenant, user.userId, now()))
    const isRight = await passwords.verify(code, codeHash)
    const isDone =
      tenant &&
      codeHash &&
      isRight &&
      (await passwordResets.finish(tenant, { userId: user.userId, codeHash }, await passwords.hash(password)))
    await door.events.record(isDone ? 'password_reset' : 'password_reset_failed', visit)
    if (!isDone) throw new AppError('VERIFICATION_FAILED')
  })
}
