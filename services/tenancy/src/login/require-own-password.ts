import { AppError } from '@tiffin/contracts'
import type { StaffCaller } from '@tiffin/service-kit'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'
import { signIn } from './sign-in.ts'

/**
 * Verifies the password of a signed-in user, because many people hold a shared tablet. Wrong passwords count as failed
 * logins of the account, so nobody can guess more passwords here than at the login.
 *
 * @throws AppError PASSWORD_WRONG, TOO_MANY_REQUESTS, or SESSION_ENDED when the user or the restaurant was removed
 */
export async function requireOwnPassword(
  deps: RouteDeps,
  { tenant, user, claims, req }: StaffCaller & { readonly req: FastifyRequest },
  password: string,
): Promise<void> {
  const found = await deps.pins.findLogin(tenant, user.id)
  if (found === null) throw new AppError('SESSION_ENDED')
  const attempt = authAttemptOf(req, { email: found.email.toLowerCase(), subdomain: claims.sd })
  await signIn(deps, attempt, 'login', {
    authenticate: async () => {
      const isRight = await deps.passwords.verify(password, found.passwordHash)
      return isRight ? { kind: 'authenticated', account: found } : { kind: 'refused', code: 'PASSWORD_WRONG' }
    },
    onSuccess: async () => undefined,
  })
}
