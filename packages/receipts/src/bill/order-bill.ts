import type { Order } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  computeBill,
  NO_DISCOUNT,
  orderCan,
  paiseFromRupees,
  type Bill,
  type BillLine,
  type Discount,
} from '@tiffin/domain'

/** The wire form of a discount: a flat rupee amount or a percent of the subtotal. */
export type WireDiscount = { readonly type: 'flat' | 'percent'; readonly value: number }

/** The one place where the items of an order become lines of a bill: rupees and percent end here. */
export function orderToBillLines(order: Pick<Order, 'items'>): BillLine[] {
  return order.items.map((item) => ({
    pricePaise: paiseFromRupees(item.price),
    quantity: item.quantity,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }))
}

export function toDiscount(wire: WireDiscount | null): Discount {
  if (!wire) return NO_DISCOUNT
  return wire.type === 'flat'
    ? { type: 'flat', amountPaise: paiseFromRupees(wire.value) }
    : { type: 'percent', basisPoints: basisPointsFromPercent(wire.value) }
}

/** The bill of an order that is being settled. */
export function openBill(order: Order, discount: WireDiscount | null): Bill {
  return computeBill(orderToBillLines(order), toDiscount(discount))
}

/**
 * The bill of a completed order as it was paid: what the order stored wins over what would be computed today, and
 * the discount is 0 when none was stored (gap G3).
 */
export function settledBill(order: Order): Bill {
  const bill = openBill(order, order.discount)
  return {
    ...bill,
    discountPaise: order.discount ? paiseFromRupees(order.discount.amount) : bill.discountPaise,
    roundOffPaise: order.round_off === null ? bill.roundOffPaise : paiseFromRupees(order.round_off),
    payablePaise: order.payable === null ? bill.payablePaise : paiseFromRupees(order.payable),
  }
}

/** Nothing more can be done to it; its bill is read-only (spec §4). */
export function isCompleted(order: Pick<Order, 'status'>): boolean {
  return !orderCan('settle', order)
}
