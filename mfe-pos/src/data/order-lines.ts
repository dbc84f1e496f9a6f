import type { addItems, BodyOf, Order, OrderItem } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  type CartLine,
} from '@tiffin/domain'

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

/** Maps a line of the cart to an item of a request (spec §7): paise to rupees, basis points to percent. */
export function toWireItem(line: CartLine): BodyOf<typeof addItems>['items'][number] {
  return {
    id: line.menuItemId,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
    ...(line.notes && { notes: line.notes }),
    ...(line.modifiers && { modifiers: line.modifiers.map(({ id }) => ({ id })) }),
    ...(line.held && { held: true }),
  }
}
