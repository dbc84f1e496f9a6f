import { logOutEverywhere } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function logOutEverywhereRoute({ accounts }: RouteDeps) {
  return route(logOutEverywhere, ({ tenant, user }) => accounts.endSessions(tenant, user.id))
}
