import { AppError, endUserSessions } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function endUserSessionsRoute({ accounts }: RouteDeps) {
  return route(endUserSessions, ({ tenant, params }) => accounts.endSessions(tenant, params.id), {
    whenParamsInvalid: () => new AppError('USER_NOT_FOUND'),
  })
}
