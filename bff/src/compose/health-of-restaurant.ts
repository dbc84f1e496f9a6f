import { getRestaurantActivity, getRestaurantHealth, getRestaurantPeople, getSubscriptionHistory } from '@tiffin/contracts'
import { join } from './join.ts'

/** One restaurant from three services; orders and plan may be missing. */
export const healthOfRestaurant = join(getRestaurantHealth, async ({ params: { id: restaurantId }, ask, askIfThere }) => {
  const about = { params: { restaurantId } }
  const [{ restaurant, ...people }, orders, subscription] = await Promise.all([ask(getRestaurantPeople, about), askIfThere(getRestaurantActivity, about), askIfThere(getSubscriptionHistory, about)])
  return { restaurant, people, orders, subscription }
})
