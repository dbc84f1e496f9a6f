import { listPaymentIssueRecords, listPaymentIssues, nameRestaurants } from '@tiffin/contracts'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'

/**
 * Answers the payments that need attention, with the names of their restaurants. While tenancy is unavailable only
 * removed restaurants have a name.
 *
 * @throws AppError SERVICE_UNAVAILABLE when billing is unavailable
 */
export const paymentIssues = gatewayEndpoint(listPaymentIssues, async ({ call, callOptional }) => {
  const issues = await call(listPaymentIssueRecords, {})
  if (issues.length === 0) return []
  const ids = [...new Set(issues.map((issue) => issue.restaurant_id))]
  const named = await callOptional(nameRestaurants, { body: { restaurant_ids: ids } })
  const names = new Map(named?.map(({ id, name }) => [id, name]))
  return issues.map(({ removed_name, ...issue }) => ({
    ...issue,
    restaurant_name: names.get(issue.restaurant_id) ?? removed_name,
  }))
})
