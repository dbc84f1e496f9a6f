import { listUsers } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** GET /api/users */
export function listUsersRoute({ accounts }: RouteDeps) {
  return route(listUsers, ({ tenant }) => accounts.list(tenant))
}
