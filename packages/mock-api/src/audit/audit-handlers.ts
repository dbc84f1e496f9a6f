import {
  AppError,
  AUDIT_ENTRIES_A_PAGE,
  listAudit,
  SERVICES,
  type AuditEntry,
  type QueryOf,
  type ResponseOf,
} from '@tiffin/contracts'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the handler of `listAudit`, which joins the entries of all services as the gateway does. */
export function auditHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [route(restaurant, listAudit, ({ query }) => findEntries(restaurant, query))]
}

/**
 * Finds a page of entries, newest first. Entries of one moment stay on one page, because the next page begins before
 * that moment.
 *
 * @throws AppError SERVICE_UNAVAILABLE when all services are away
 */
function findEntries(
  { audit, auditAway }: MockRestaurant,
  query: QueryOf<typeof listAudit>,
): ResponseOf<typeof listAudit> {
  if (auditAway.size === SERVICES.length) throw new AppError('SERVICE_UNAVAILABLE')
  // Query values are text, and the schemas of browser builds do not convert them.
  const limit = Number(query.limit ?? AUDIT_ENTRIES_A_PAGE)
  const found = audit
    .filter((entry) => !auditAway.has(entry.service) && isAskedFor(entry, query))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  const last = found[limit - 1]
  const entries = last ? found.filter(({ at }) => at >= last.at) : found
  return { entries, next: last?.at ?? null, missing: [...auditAway] }
}

function isAskedFor(entry: AuditEntry, { from, to, before, who, kind, action, q }: QueryOf<typeof listAudit>): boolean {
  const { at, user } = entry
  if ((from && at < from) || (to && at > to) || (before && at >= before)) return false
  if (who && ![user.kind, user.id, user.name].includes(who)) return false
  if ((kind && entry.kind !== kind) || (action && entry.action !== action)) return false
  return !q || isAbout(entry, q.trim().toLowerCase())
}

function isAbout({ subject, user, after, request_id }: AuditEntry, part: string): boolean {
  const { reason } = (after?.discount ?? {}) as { reason?: string }
  return (
    subject.id === part ||
    request_id === part ||
    [subject.name, user.name, reason].some((text) => text?.toLowerCase().includes(part))
  )
}
