import type { listOrders, Order, QueryOf } from '@tiffin/contracts'
import { isPartOfDocumentNumber } from '@tiffin/domain'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { toWireOrder } from './wire.ts'

/**
 * Finds the orders that match the filters of the history, newest first: at most `limit` orders after `cursor`, or all
 * orders without these.
 */
export function findOrders(restaurant: MockRestaurant, query: QueryOf<typeof listOrders>): Order[] {
  const { status, type, from, to, q, limit, cursor } = query
  const part = q?.trim().toLowerCase()
  const all = restaurant.orders
    .map((record) => ({ record, order: toWireOrder(record) }))
    .toSorted((a, b) => b.order.created_at.localeCompare(a.order.created_at) || b.order.id.localeCompare(a.order.id))
  // The cursor may point to an order that the filters exclude.
  const found = all
    .slice(cursor ? all.findIndex(({ order }) => order.id === cursor) + 1 : 0)
    .filter(({ order }) => (!status || order.status === status) && (!type || order.order_type === type))
    .filter(({ order }) => (!from || order.created_at >= from) && (!to || order.created_at <= to))
    .filter(({ order, record }) => !part || isAbout(order, part) || isOfInvoice(record, part))
    .map(({ order }) => order)
  // Query values are text, and the schemas of browser builds do not convert them.
  return found.slice(0, limit ? Number(limit) : undefined)
}

function isAbout(order: Order, part: string): boolean {
  return [order.order_number, order.customer_name, order.customer_contact, order.table_name].some((text) =>
    text?.toLowerCase().includes(part),
  )
}

function isOfInvoice({ invoiceNumbers = [] }: OrderRecord, part: string): boolean {
  return isPartOfDocumentNumber(part) && invoiceNumbers.some((number) => number.toLowerCase().includes(part))
}
