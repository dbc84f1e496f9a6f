import {
  AppError,
  AUDIT_ENTRIES_A_PAGE,
  listAudit,
  listBillingAudit,
  listCatalogAudit,
  listOrdersAudit,
  listTenancyAudit,
} from '@tiffin/contracts'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { newestPage } from './newest-page.ts'

const PARTS = [listOrdersAudit, listCatalogAudit, listTenancyAudit, listBillingAudit] as const

/**
 * Answers the audit of a restaurant, merged from four services by time. Each service is called with the user's own
 * token and returns its newest entries before the requested time, so any page costs four calls. The reply names
 * unavailable services in `missing`.
 *
 * @throws AppError SERVICE_UNAVAILABLE when all four services are unavailable, or the refusal of the session
 */
export const audit = gatewayEndpoint(listAudit, async ({ query, callOptional }) => {
  const answers = await Promise.all(
    PARTS.map(async (part) => ({ service: part.service, entries: await callOptional(part, { query }) })),
  )
  const missing = answers.flatMap(({ service, entries }) => (entries === null ? [service] : []))
  if (missing.length === PARTS.length) throw new AppError('SERVICE_UNAVAILABLE')
  const limit = query.limit ?? AUDIT_ENTRIES_A_PAGE
  const entries = newestPage(
    answers.flatMap((part) => part.entries ?? []),
    limit,
  )
  return { entries, next: entries.length < limit ? null : (entries.at(-1)?.at ?? null), missing }
})
