import { getRestaurantActivity, getRestaurantHealth, getRestaurantPeople, getSubscriptionHistory } from '@tiffin/contracts'
import { answer } from '../own/answer.ts'

/** One restaurant from three services; orders and plan may be missing. */
export const healthOfRestaurant = answer(getRestaurantHealth, async ({ params: { id: restaurantId }, ask, askIfThere }) => {
  const about = { params: { restaurantId } }
  const [{ restaurant, ...people }, orders, subscription] = await Promise.all([ask(getRestaurantPeople, about), askIfThere(getRestaurantActivity, about), askIfThere(getSubscriptionHistory, about)])
  return { restaurant, people, orders, subscription }
})
