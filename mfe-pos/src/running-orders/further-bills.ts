import type { Order, Table } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'

/** A table as its orders name it. An order of an earlier release may lack the area. */
export type Place = Pick<Order, 'table_name' | 'area_name'>

/** Returns the names of a table, as an order that is placed there now would have them. */
export function placeOf({ name, area_name: areaName }: Pick<Table, 'name' | 'area_name'>): Place {
  return { table_name: name, area_name: areaName }
}

/** Returns whether an order is an open further bill, which names a table and does not occupy it. */
export function isFurtherBill(order: Order): boolean {
  return order.table_id === null && order.table_name !== null && orderCan('settle', order)
}

/**
 * Returns the open further bills of a table, the oldest first. A bill names the table as it was when the bill was split
 * off, and so does the order of the table. The names in that order therefore find the bills after a rename, too.
 */
export function furtherBillsAt(orders: readonly Order[], place: Place): Order[] {
  return orders
    .filter((order) => isFurtherBill(order) && isAt(order, place))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
}

/**
 * Returns the open bills that the table of an order has beside this order: the further bills and, for an order that is
 * itself a further bill, the bill of the table's own order. Returns none for an order that names no table.
 */
export function otherBillsOf(orders: readonly Order[], order: Order): Order[] {
  if (order.table_name === null) return []
  const ofTable = orders.filter(
    (other) => order.table_id === null && other.table_id !== null && orderCan('settle', other) && isAt(other, order),
  )
  return [...ofTable, ...furtherBillsAt(orders, order).filter(({ id }) => id !== order.id)]
}

function isAt({ table_name: tableName, area_name: areaName }: Order, place: Place): boolean {
  return tableName === place.table_name && (!place.area_name || areaName === place.area_name)
}
