import {
  computeBill,
  RangeViolation,
  type Bill,
  type CartLine,
  type CustomerDetails,
  type Discount,
  type OrderType,
  type Paise,
} from '@tiffin/domain'

export type Payment = { readonly method: string; readonly amountPaise: Paise }

/** The settlement of an order, stored as it was computed, so that a reprint shows what was paid (gap G3). */
export type Settlement = {
  readonly completedAt: Date
  readonly discount: Discount | null
  /** The reason for the discount, if one was given. */
  readonly discountReason: string | null
  /** The email of the colleague who approved a discount above the limit of who took the payment. */
  readonly discountApprovedBy: string | null
  readonly discountPaise: Paise
  readonly roundOffPaise: Paise
  readonly payablePaise: Paise
  readonly payments: readonly Payment[]
}

/**
 * `quantity` is what the bill counts: what was punched without what was taken back of it, `voided`. `variant` is that
 * of the line's key, once it is stored.
 */
export type OrderLine = CartLine & { readonly voided?: number; readonly variant?: string }

/** A kitchen ticket that is bumped, and whose food nobody has picked up yet. */
export type ReadyTicket = {
  readonly kotId: string
  readonly number: number
  readonly station: string
  /** When it was bumped. */
  readonly since: Date
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
  readonly lines: readonly OrderLine[]
  readonly settlement: Settlement | null
  readonly version: number
  /** The name of who placed it; orders of earlier releases have the email, the oldest null. */
  readonly createdByName: string | null
  /** Guests of the party at the table. */
  readonly covers: number | null
  /** When an order without a table is to be ready. */
  readonly promisedAt: Date | null
  /** When the bill of what is on it now was first printed. */
  readonly billPrintedAt: Date | null
  /** The longest waiting first; none once the order is completed. */
  readonly ready: readonly ReadyTicket[]
}

/**
 * The total of an order: subtotal + tax while it is active, the payable once it is settled (gap G7). Null for an old
 * order that is too large to be computed.
 */
export function findTotal(order: Pick<Order, 'lines' | 'settlement'>): Paise | null {
  return order.settlement?.payablePaise ?? findBill(order.lines)?.grossPaise ?? null
}

/** The bill of these lines, or null when they are too large to be computed. */
export function findBill(lines: readonly CartLine[], discount?: Discount): Bill | null {
  try {
    return computeBill(lines, discount)
  } catch (error) {
    if (error instanceof RangeViolation) return null
    throw error
  }
}
