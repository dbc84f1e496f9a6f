import { AppError, countOrders, countRestaurants, countSubscriptions, getPlatformStats } from '@tiffin/contracts'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'

/**
 * Answers the figures of the platform from three services; those of an unavailable service are null.
 *
 * @throws AppError SERVICE_UNAVAILABLE when all three services are unavailable
 */
export const platformStats = gatewayEndpoint(getPlatformStats, async ({ callOptional }) => {
  const [tenancy, orders, billing] = await Promise.all([
    callOptional(countRestaurants, {}),
    callOptional(countOrders, {}),
    callOptional(countSubscriptions, {}),
  ])
  if (!tenancy && !orders && !billing) throw new AppError('SERVICE_UNAVAILABLE')
  return {
    restaurants: tenancy?.restaurants ?? null,
    users: tenancy?.users ?? null,
    orders: orders?.orders ?? null,
    active_paid_subs: billing?.active_paid ?? null,
    lapsed_subs: billing?.lapsed ?? null,
    sign_ups: tenancy?.sign_ups ?? null,
  }
})
