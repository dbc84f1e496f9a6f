import type { Order } from '@tiffin/contracts'
import { tableLabel } from '@tiffin/domain'

/** Returns the place of an order as slips name it: `T4, Garden` for a table, else the customer; null without either. */
export function placeOf(order: Pick<Order, 'table_name' | 'area_name' | 'customer_name'>): string | null {
  return tableLabel(order) ?? (order.customer_name || null)
}
