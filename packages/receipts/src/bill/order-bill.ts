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

/** Converts the items of an order to lines of a bill: rupees to paise, percent to basis points. */
export function orderToBillLines(order: Pick<Order, 'items'>): BillLine[] {
  return order.items.map((item) => ({
    pricePaise: paiseFromRupees(item.price),
    quantity: item.quantity,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate_applied),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
  }))
}

/** Returns the bill of an order: as it was paid, or with a discount as it is typed while it is not settled. */
export function billOf(order: Order, discount: WireDiscount | null): Bill {
  return isCompleted(order) ? settledBill(order) : unsettledBill(order, discount)
}

/** Computes the bill of an order that is not settled yet, with a discount as it is typed. */
export function unsettledBill(order: Order, discount: WireDiscount | null): Bill {
  return computeBill(orderToBillLines(order), fromWireDiscount(discount))
}

/**
 * Returns the bill of a completed order as it was paid. Stored amounts replace computed ones, and the discount is 0
 * when none was stored (gap G3).
 */
export function settledBill(order: Order): Bill {
  const bill = unsettledBill(order, order.discount)
  return {
    ...bill,
    discountPaise: order.discount ? paiseFromRupees(order.discount.amount) : bill.discountPaise,
    roundOffPaise: order.round_off === null ? bill.roundOffPaise : paiseFromRupees(order.round_off),
    payablePaise: order.payable === null ? bill.payablePaise : paiseFromRupees(order.payable),
  }
}

/** Returns whether the order is completed, so that its bill is read-only (spec §4). */
export function isCompleted(order: Pick<Order, 'status'>): boolean {
  return !orderCan('settle', order)
}
