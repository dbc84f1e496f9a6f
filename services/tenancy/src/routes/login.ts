import { login } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { enter } from '../door/enter.ts'
import { visitOf } from '../door/visit.ts'

/**
 * POST /api/login. An unknown restaurant, an unknown email and a wrong password get one answer in the same time:
 * a password is verified in every case.
 */
export function loginRoute({ users, passwords, restaurantTokens, door }: RouteDeps) {
  return route(login, async ({ body, req }) => {
    const visit = visitOf(req, body)
    const user = await enter(door, visit, 'login', {
      check: async () => {
        const found = await users.findLogin(body.subdomain, body.email)
        const isRight = await passwords.verify(body.password, found?.passwordHash ?? null)
        return isRight ? found : null
      },
      welcome: () => door.events.record('login', visit),
    })
    return {
      token: restaurantTokens.sign({
        sub: user.userId,
        tid: user.restaurantId,
        sd: body.subdomain,
        role: user.role,
        tv: user.tokenVersion,
      }),
    }
  })
}
