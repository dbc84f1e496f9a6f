import { getUserDetails } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { RENEWED_TOKEN_HEADER, renewalOf, epochSeconds } from '../domain/renewal.ts'
import { authAttemptOf } from '../throttle/auth-attempt.ts'

/**
 * GET /api/user-details. Open pages repeat the call, so it also renews a token that is due: the new token is in a
 * header of the reply.
 */
export function getUserDetailsRoute({ users, restaurantTokens, authEvents, now }: RouteDeps) {
  return route(getUserDetails, async ({ tenant, user, claims, req, reply }) => {
    const profile = await users.loadProfile(tenant, user.id)
    const renewal = renewalOf(claims, epochSeconds(now()))
    if (renewal !== null) {
      const { auth_time, lifeSeconds } = renewal
      const fresh = { sub: user.id, tid: tenant.id, sd: claims.sd, role: user.role, tv: claims.tv, auth_time }
      reply.header(RENEWED_TOKEN_HEADER, restaurantTokens.sign(fresh, lifeSeconds))
      // The event is not awaited and a failure is only logged, because the event just keeps the address known for the
      // next sign-in.
      const attempt = authAttemptOf(req, { email: profile.email.toLowerCase(), subdomain: claims.sd })
      authEvents
        .recordRenewal(attempt)
        .catch((err: unknown) => req.log.warn({ err }, 'where a session goes on is not on record'))
    }
    const { email: userEmail, name, restaurantName } = profile
    return { userRole: user.role, userEmail, restaurantName, ...(name !== null && { userName: name }) }
  })
}
