import type { listOrders, Order, QueryOf } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'
import { orderToWire } from './to-wire.ts'

/** Newest first, narrowed by the filters of the history; a page of them with `limit` and `cursor`. */
export function findOrders(restaurant: MockRestaurant, query: QueryOf<typeof listOrders>): Order[] {
  const { status, type, from, to, q, limit, cursor } = query
  const all = restaurant.orders
    .map(orderToWire)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
  // The order a page goes on from may have left what is asked for.
  const found = all
    .slice(cursor ? all.findIndex((order) => order.id === cursor) + 1 : 0)
    .filter((order) => (!status || order.status === status) && (!type || order.order_type === type))
    .filter((order) => (!from || order.created_at >= from) && (!to || order.created_at <= to))
    .filter((order) => !q || isAbout(order, q.trim().toLowerCase()))
  // A query travels as text, and the schemas of the browser do not convert it.
  return found.slice(0, limit ? Number(limit) : undefined)
}

function isAbout(order: Order, part: string): boolean {
  return [order.order_number, order.customer_name, order.customer_contact, order.table_name].some((text) =>
    text?.toLowerCase().includes(part),
  )
}
