import type { Order } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { placeOf } from '../slip/order-place.ts'

/** What the kitchen is to cook and for whom: a whole order, or what one punch added. */
export type KitchenTicket = {
  readonly orderNumber: string
  readonly orderType: OrderType
  /** The table with its area, or the customer; null where neither is known. */
  readonly place: string | null
  readonly dishes: readonly { readonly name: string; readonly quantity: number }[]
  /** The order was there before: these dishes come on top. */
  readonly isAddition: boolean
  /** The time on the ticket, as an ISO timestamp. */
  readonly at: string
}

/** The ticket of everything on an order. */
export function ticketOfOrder(order: Order): KitchenTicket {
  return {
    orderNumber: order.order_number,
    orderType: order.order_type,
    place: placeOf(order),
    dishes: order.items,
    isAddition: false,
    at: order.created_at,
  }
}
