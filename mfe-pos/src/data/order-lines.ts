import type { Order, OrderItem } from '@tiffin/contracts'
import { basisPointsFromPercent, paiseFromRupees, type CartLine } from '@tiffin/domain'

export function linesOf(order: Pick<Order, 'items'>): CartLine[] {
  return order.items.map(lineOf)
}

/** Converts a punched line of an order: rupees to paise, percent to basis points. */
export function lineOf(item: OrderItem): CartLine {
  return {
    menuItemId: item.id,
    name: item.name,
    quantity: item.quantity,
    pricePaise: paiseFromRupees(item.price),
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
    ...(item.notes && { notes: item.notes }),
    ...(item.modifiers && { modifiers: item.modifiers }),
    ...(item.held_since && { held: true }),
  }
}
