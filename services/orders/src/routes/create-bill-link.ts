import { createBillLink } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { toWireBillLink } from '../bill-link-wire.ts'
import type { RouteDeps } from '../deps.ts'

/** POST /api/bill-links. A repetition makes another link, which harms nothing: the first link expires unread. */
export function createBillLinkRoute({ billLinks }: RouteDeps) {
  return route(createBillLink, async ({ tenant, body }) => {
    return toWireBillLink(await billLinks.create(tenant, body.document_id))
  })
}
