import type { Order } from '@tiffin/contracts'

/** Where the food goes, as slips name it: `T4, Garden` for a table, else whom it is for. */
export function placeOf(order: Order): string | null {
  if (order.table_name) return order.area_name ? `${order.table_name}, ${order.area_name}` : order.table_name
  return order.customer_name || null
}
