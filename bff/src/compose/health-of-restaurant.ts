import {
  AppError,
  getRestaurantActivity,
  getRestaurantHealth,
  getRestaurantPeople,
  getSubscriptionHistory,
} from '@tiffin/contracts'
import { answer } from '../own/answer.ts'

/**
 * One restaurant from three services, each of which may be missing. @throws AppError RESTAURANT_NOT_FOUND, or
 * SERVICE_UNAVAILABLE when all are
 */
export const healthOfRestaurant = answer(getRestaurantHealth, async ({ params: { id: restaurantId }, askIfThere }) => {
  const about = { params: { restaurantId } }
  const [tenancy, orders, subscription] = await Promise.all([
    askIfThere(getRestaurantPeople, about),
    askIfThere(getRestaurantActivity, about),
    askIfThere(getSubscriptionHistory, about),
  ])
  if (!tenancy && !orders && !subscription) throw new AppError('SERVICE_UNAVAILABLE')
  const people = tenancy && { roles: tenancy.roles, last_login_at: tenancy.last_login_at }
  return { restaurant: tenancy?.restaurant ?? null, people, orders, subscription }
})
