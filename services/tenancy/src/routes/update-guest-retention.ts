import { updateGuestRetention } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** PUT /api/guests/retention. Orders applies the new retention when it next deletes guest data. */
export function updateGuestRetentionRoute({ guestRetention }: RouteDeps) {
  return route(updateGuestRetention, async ({ tenant, body }) => {
    await guestRetention.save(tenant, body.days)
    return body
  })
}
