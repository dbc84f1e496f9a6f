import { listUsersWithPin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function listUsersWithPinRoute({ pins }: RouteDeps) {
  return route(listUsersWithPin, ({ tenant }) => pins.listUsers(tenant))
}
