import { AppError, checkSession } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** GET /api/session. The session is read from the database, because the guard may use a state up to ten seconds old. */
export function checkSessionRoute({ users }: RouteDeps) {
  return route(checkSession, async ({ tenant, user, claims }) => {
    const state = await users.findSessionState(tenant, user.id)
    if (state?.tokenVersion !== claims.tv) throw new AppError('SESSION_ENDED')
  })
}
