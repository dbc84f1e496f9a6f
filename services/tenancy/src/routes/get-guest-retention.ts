import { getGuestRetention } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function getGuestRetentionRoute({ guestRetention }: RouteDeps) {
  return route(getGuestRetention, async ({ tenant }) => ({ days: await guestRetention.load(tenant) }))
}
