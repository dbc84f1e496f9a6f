import { login } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { epochSeconds } from '../domain/renewal.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'
import { signIn } from '../login/sign-in.ts'

/**
 * POST /api/login. An unknown restaurant, an unknown email and a wrong password get the same reply in the same time: a
 * hash is verified in each of these cases.
 */
export function loginRoute(deps: RouteDeps) {
  const { users, passwords, restaurantTokens, authEvents, now } = deps
  return route(login, async ({ body, req }) => {
    const attempt = authAttemptOf(req, body)
    const user = await signIn(deps, attempt, 'login', {
      authenticate: async () => {
        const found = await users.findLogin(body.subdomain, body.email)
        const isRight = await passwords.verify(body.password, found?.passwordHash ?? null)
        return isRight && found
          ? { kind: 'authenticated', account: found }
          : { kind: 'refused', code: 'BAD_CREDENTIALS' }
      },
      onSuccess: () => authEvents.record('login', attempt),
    })
    const auth_time = epochSeconds(now())
    return {
      token: restaurantTokens.sign({
        sub: user.userId,
        tid: user.restaurantId,
        sd: body.subdomain,
        role: user.role,
        tv: user.tokenVersion,
        auth_time,
      }),
    }
  })
}
