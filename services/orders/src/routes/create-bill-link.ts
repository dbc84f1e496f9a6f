import { createBillLink } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** POST /api/bill-links. A repetition makes another link, which harms nothing: the first link expires unread. */
export function createBillLinkRoute({ billLinks }: RouteDeps) {
  return route(createBillLink, async ({ tenant, body }) => {
    const { token, expiresAt } = await billLinks.create(tenant, body.document_id)
    return { token, expires_at: expiresAt.toISOString() }
  })
}
