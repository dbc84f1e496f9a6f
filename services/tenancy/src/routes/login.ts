import { AppError, login } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/**
 * POST /api/login. An unknown restaurant, an unknown email and a wrong password get one answer in the same time:
 * a password is verified in every case.
 */
export function loginRoute({ users, passwords, restaurantTokens }: RouteDeps) {
  return route(login, async ({ body }) => {
    const user = await users.findLogin(body.subdomain, body.email)
    const isRight = await passwords.verify(body.password, user?.passwordHash ?? null)
    if (user === null || !isRight) throw new AppError('BAD_CREDENTIALS')

    return { token: restaurantTokens.sign({ sub: user.userId, tid: user.restaurantId, role: user.role, tv: user.tokenVersion }) }
  })
}
