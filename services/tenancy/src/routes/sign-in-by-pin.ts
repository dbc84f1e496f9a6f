import { signInByPin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { epochSeconds } from '../domain/renewal.ts'
import { checkPin } from '../login/check-pin.ts'
import { pinProblem } from './set-pin.ts'

/** POST /api/pin/login. The restaurant is that of the session; the body names a colleague. */
export function signInByPinRoute(deps: RouteDeps) {
  return route(
    signInByPin,
    async (request) => {
      const { tenant, claims, body } = request
      const { role, tokenVersion } = await checkPin(deps, request, 'pin_login', body)
      const auth_time = epochSeconds(deps.now())
      return {
        token: deps.restaurantTokens.sign({
          sub: body.user_id,
          tid: tenant.id,
          sd: claims.sd,
          role,
          tv: tokenVersion,
          auth_time,
        }),
      }
    },
    { whenBodyInvalid: pinProblem },
  )
}
