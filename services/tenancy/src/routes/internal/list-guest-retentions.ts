import { listGuestRetentions, MAX_GUEST_RETENTIONS } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireGuestRetention } from '../../wire.ts'

export function listGuestRetentionsRoute({ guestRetention }: RouteDeps) {
  return route(listGuestRetentions, async ({ query }) => {
    const found = await guestRetention.list(query.after, MAX_GUEST_RETENTIONS)
    return found.map(toWireGuestRetention)
  })
}
