import { systemLogin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { enter } from '../../door/enter.ts'
import { visitOf } from '../../door/visit.ts'

/** POST /api/system/login. The operator is named by the settings of the installation; the token opens no restaurant. */
export function systemLoginRoute({ operator, passwords, systemTokens, door }: RouteDeps) {
  return route(systemLogin, async ({ body, req }) => {
    const visit = visitOf(req, body)
    await enter(door, visit, 'operator_login', {
      check: async () => {
        const isRight = await passwords.verify(
          body.password,
          body.email === operator.email ? await operator.passwordHash : null,
        )
        return isRight ? operator : null
      },
      welcome: () => door.events.recordOperatorLogin(visit),
    })
    return { token: systemTokens.sign({ sub: operator.email }) }
  })
}
