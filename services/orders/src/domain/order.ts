import {
  computeBill,
  type Bill,
  type CartLine,
  type CustomerDetails,
  type Discount,
  type OrderType,
  type Paise,
} from '@tiffin/domain'

export type Payment = { readonly method: string; readonly amountPaise: Paise }

/** How a bill was closed: fixed at that moment, so that a reprint says what was paid (gap G3). */
export type Settlement = {
  readonly completedAt: Date
  readonly discount: Discount | null
  readonly discountPaise: Paise
  readonly roundOffPaise: Paise
  readonly payablePaise: Paise
  readonly payments: readonly Payment[]
}

export type Order = {
  readonly id: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly status: string
  readonly tableId: string | null
  readonly tableName: string | null
  readonly areaName: string | null
  readonly customer: CustomerDetails | null
  readonly createdAt: Date
  readonly lines: readonly CartLine[]
  readonly settlement: Settlement | null
  readonly version: number
}

/** The bill of an order as it stands, without a discount. */
export function billOf(order: Order): Bill {
  return computeBill(order.lines)
}

/** What an order is worth: subtotal + tax while it is active, the payable once it is settled (gap G7). */
export function totalOf(order: Order): Paise {
  return order.settlement?.payablePaise ?? billOf(order).grossPaise
}
