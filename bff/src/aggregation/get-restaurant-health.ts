import {
  AppError,
  getRestaurantActivity,
  getRestaurantHealth,
  getRestaurantPeople,
  getSubscriptionHistory,
} from '@tiffin/contracts'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'

/**
 * Answers the users, orders and subscription of a restaurant from three services; the part of an unavailable service is
 * null.
 *
 * @throws AppError RESTAURANT_NOT_FOUND, or SERVICE_UNAVAILABLE when all three services are unavailable
 */
export const restaurantHealth = gatewayEndpoint(
  getRestaurantHealth,
  async ({ params: { id: restaurantId }, callOptional }) => {
    const about = { params: { restaurantId } }
    const [tenancy, orders, subscription] = await Promise.all([
      callOptional(getRestaurantPeople, about),
      callOptional(getRestaurantActivity, about),
      callOptional(getSubscriptionHistory, about),
    ])
    if (!tenancy && !orders && !subscription) throw new AppError('SERVICE_UNAVAILABLE')
    const people = tenancy && { roles: tenancy.roles, last_login_at: tenancy.last_login_at }
    return { restaurant: tenancy?.restaurant ?? null, held_at: tenancy?.held_at ?? null, people, orders, subscription }
  },
)
