import type { listOrders, Order, QueryOf } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'
import { toWireOrder } from './wire.ts'

/** Finds the orders that match the filters of the history, newest first; one page with `limit` and `cursor`. */
export function findOrders(restaurant: MockRestaurant, query: QueryOf<typeof listOrders>): Order[] {
  const { status, type, from, to, q, limit, cursor } = query
  const all = restaurant.orders
    .map(toWireOrder)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
  // The cursor may point to an order that the filters exclude.
  const found = all
    .slice(cursor ? all.findIndex((order) => order.id === cursor) + 1 : 0)
    .filter((order) => (!status || order.status === status) && (!type || order.order_type === type))
    .filter((order) => (!from || order.created_at >= from) && (!to || order.created_at <= to))
    .filter((order) => !q || isAbout(order, q.trim().toLowerCase()))
  // Query values are text, and the schemas of browser builds do not convert them.
  return found.slice(0, limit ? Number(limit) : undefined)
}

function isAbout(order: Order, part: string): boolean {
  return [order.order_number, order.customer_name, order.customer_contact, order.table_name].some((text) =>
    text?.toLowerCase().includes(part),
  )
}
