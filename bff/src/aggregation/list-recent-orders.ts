import { listRecentOrderRecords, listRecentOrders, nameRestaurants } from '@tiffin/contracts'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'

/**
 * Answers recent orders with the names of their restaurants. Orders of a restaurant that was just removed are left out.
 *
 * @throws AppError SERVICE_UNAVAILABLE when orders or tenancy is unavailable
 */
export const recentOrders = gatewayEndpoint(listRecentOrders, async ({ call }) => {
  const orders = await call(listRecentOrderRecords, {})
  if (orders.length === 0) return []
  const named = await call(nameRestaurants, {
    body: { restaurant_ids: [...new Set(orders.map((order) => order.restaurant_id))] },
  })
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return orders.flatMap(({ restaurant_id, ...order }) => {
    const name = names.get(restaurant_id)
    return name === undefined ? [] : [{ restaurant_name: name, ...order }]
  })
})
