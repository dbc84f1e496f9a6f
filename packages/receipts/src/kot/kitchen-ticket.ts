import type { Kot, Order } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { placeOf } from '../slip/order-place.ts'

/** What the kitchen is to cook and for whom: a whole order, or what one punch added. */
export type KitchenTicket = {
  readonly orderNumber: string
  readonly orderType: OrderType
  /** The table with its area, or the customer; null where neither is known. */
  readonly place: string | null
  readonly dishes: readonly {
    readonly name: string
    readonly quantity: number
    readonly notes?: string | null | undefined
  }[]
  /** What the kitchen is told besides dishes: 'T4 is now T7'. */
  readonly note: string | null
  /** What stands below the place, so that nobody cooks a dish twice; null for a first ticket. */
  readonly mark: string | null
  /** The time on the ticket, as an ISO timestamp. */
  readonly at: string
  /** The numbers of its kitchen tickets and their station; null where the restaurant has no stations. */
  readonly kot: { readonly number: string; readonly station: string | null } | null
}

export const ADDITION = 'ADDITION'

/** For whom a ticket is. */
export type TicketOrder = Pick<KitchenTicket, 'orderNumber' | 'orderType' | 'place'>

export function ticketOrder(order: Order): TicketOrder {
  return { orderNumber: order.order_number, orderType: order.order_type, place: placeOf(order) }
}

/** The ticket of everything on an order. @param hasKots what is on it went to the kitchen on tickets of its own */
export function ticketOfOrder(order: Order, hasKots = false): KitchenTicket {
  return {
    ...ticketOrder(order),
    dishes: order.items,
    note: null,
    mark: hasKots ? 'WHOLE ORDER' : null,
    at: order.created_at,
    kot: null,
  }
}

/**
 * A stored ticket as its paper shows it.
 *
 * @param reprint 0 for its first paper, then 1, 2, …; null where nobody could be asked, so that it may be a repetition
 */
export function ticketOfKot(order: TicketOrder, kot: Kot, reprint: number | null): KitchenTicket {
  const { orderNumber, orderType, place } = order
  return {
    orderNumber,
    orderType,
    place,
    dishes: kot.lines,
    note: kot.note,
    mark: markOf(kot, reprint) ?? (kot.kind === 'new' && kot.is_addition ? ADDITION : null),
    at: kot.created_at,
    kot: { number: String(kot.number), station: kot.station },
  }
}

function markOf({ number }: Kot, reprint: number | null): string | null {
  if (reprint === null) return 'REPEAT? Ask the waiter'
  return reprint > 0 ? `REPRINT ${reprint} of KOT ${number}` : null
}
