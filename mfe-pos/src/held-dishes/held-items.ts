import type { Order, OrderItem } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'

/** Returns the items of an active order that are held: the kitchen has no ticket of them until they are fired. */
export function heldItems(order: Pick<Order, 'status' | 'items'>): OrderItem[] {
  return orderCan('addItems', order) ? order.items.filter(({ held_since: since }) => since !== undefined) : []
}

export function portionsOf(items: readonly Pick<OrderItem, 'quantity'>[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the time since which the first of these items is held; undefined without one. */
export function heldSince(items: readonly OrderItem[]): string | undefined {
  return items.flatMap(({ held_since: since }) => since ?? []).toSorted()[0]
}

/** Names items with their portions: `2 × Paneer Tikka, 1 × Roti`. */
export function namesOf(items: readonly Pick<OrderItem, 'quantity' | 'name'>[]): string {
  return items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
}
