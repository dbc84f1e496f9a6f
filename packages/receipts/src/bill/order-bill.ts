import type { Order } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  computeBill,
  fromWireDiscount,
  orderCan,
  paiseFromRupees,
  type Bill,
  type BillLine,
  type WireDiscount,
} from '@tiffin/domain'

/** The items of an order as lines of a bill: paise instead of rupees, basis points instead of percent. */
export function orderToBillLines(order: Pick<Order, 'items'>): BillLine[] {
  return order.items.map((item) => ({
    pricePaise: paiseFromRupees(item.price),
    quantity: item.quantity,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }))
}

/** The bill of an order that is being settled. */
export function openBill(order: Order, discount: WireDiscount | null): Bill {
  return computeBill(orderToBillLines(order), fromWireDiscount(discount))
}

/**
 * The bill of a completed order as it was paid. Stored amounts replace computed ones, and the discount is 0 when none
 * was stored (gap G3).
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

/** Is the order completed, so that its bill is read-only (spec §4)? */
export function isCompleted(order: Pick<Order, 'status'>): boolean {
  return !orderCan('settle', order)
}
