import { listRecentOrderRecords, listRecentOrders, nameRestaurants } from '@tiffin/contracts'
import { answer } from '../own/answer.ts'

/** Orders with the names of their restaurants. One removed a moment ago has none any more, and its orders are left out. */
export const recentOrders = answer(listRecentOrders, async ({ ask }) => {
  const orders = await ask(listRecentOrderRecords, {})
  if (orders.length === 0) return []
  const named = await ask(nameRestaurants, {
    body: { restaurant_ids: [...new Set(orders.map((order) => order.restaurant_id))] },
  })
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return orders.flatMap(({ restaurant_id, ...order }) => {
    const name = names.get(restaurant_id)
    return name === undefined ? [] : [{ restaurant_name: name, ...order }]
  })
})
