import { listUsers } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function listUsersRoute({ accounts }: RouteDeps) {
  return route(listUsers, ({ tenant }) => accounts.list(tenant))
}
