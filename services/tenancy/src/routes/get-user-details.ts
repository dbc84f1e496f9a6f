import { getUserDetails } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { isDueForRenewal } from '../domain/renewal.ts'

/** Carries a fresh token when the one in use is getting old; the client keeps it in place of the old one. */
const RENEWED_TOKEN_HEADER = 'x-renewed-token'

/** GET /api/user-details */
export function getUserDetailsRoute({ users, restaurantTokens, now }: RouteDeps) {
  return route(getUserDetails, async ({ tenant, user, claims, reply }) => {
    const profile = await users.loadProfile(tenant, user.id)
    if (isDueForRenewal(claims, now().getTime() / 1000)) {
      reply.header(
        RENEWED_TOKEN_HEADER,
        restaurantTokens.sign({ sub: user.id, tid: tenant.id, sd: claims.sd, role: user.role, tv: claims.tv }),
      )
    }
    return { userRole: user.role, userEmail: profile.email, restaurantName: profile.restaurantName }
  })
}
