import type { BillLine } from '../bill/bill.ts'
import type { Paise } from '../money/money.ts'

export const ORDER_TYPES = ['Dine-In', 'Takeaway', 'Delivery'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const ORDER_STATUSES = ['Active', 'Completed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * The status of an order that gave all its dishes to others. The order has no bill and is in no figure, and no list
 * filters by the status.
 */
export const MERGED = 'Merged'

/** The methods a guest can pay by (spec §9). */
export const PAYMENT_METHODS = ['Cash', 'Card', 'UPI', 'Other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The ways to punch: plainly, with the kitchen ticket printed at once, or with the bill opened at once. */
export const PUNCH_KINDS = ['order', 'kot', 'bill'] as const
export type PunchKind = (typeof PUNCH_KINDS)[number]

/** The method of a settlement without payments: the table was freed and the real method is unknown. */
export const UNSPECIFIED_PAYMENT = 'Unspecified'

/** The largest quantity of a line and the largest number of lines in one punch. The bounds keep bill maths exact. */
export const MAX_LINE_QUANTITY = 999
export const MAX_ORDER_LINES = 200

/** The smallest and largest party at a table. */
export const MIN_COVERS = 1
export const MAX_COVERS = 99
/** The longest time ahead, in minutes, for which the food of an order without a table may be promised: a day. */
export const MAX_PROMISED_MINUTES = 1_440

/** The most portions of a line, the most lines, and the highest total with tax (₹1 crore) of one bill. */
export const MAX_QUANTITY_ON_ORDER = 9_999
export const MAX_LINES_ON_ORDER = 500
export const MAX_ORDER_PAISE = 1_000_000_000 as Paise

/** The most bills into which an order is split in one step, besides what stays on it. */
export const MAX_PARTS_OF_SPLIT = 9

/**
 * The largest `value` of a discount on the wire, in rupees; for a percent, `MAX_DISCOUNT_PERCENT` is the bound. Both
 * constants are in this file because the till loads the code of the bill later.
 */
export const MAX_DISCOUNT_VALUE = 10_000_000
/** The largest percent of a discount: the whole subtotal. */
export const MAX_DISCOUNT_PERCENT = 100

/**
 * Returns whether lines fit on one bill: they are not too many, none has too many portions, and their total with tax is
 * at most `MAX_ORDER_PAISE`.
 */
export function fitsOnBill(lines: readonly Pick<BillLine, 'pricePaise' | 'quantity' | 'rateBasisPoints'>[]): boolean {
  if (lines.length > MAX_LINES_ON_ORDER || lines.some((line) => line.quantity > MAX_QUANTITY_ON_ORDER)) return false
  const microRupees = lines.reduce(
    (sum, line) => sum + line.pricePaise * line.quantity * (10_000 + line.rateBasisPoints),
    0,
  )
  return microRupees <= MAX_ORDER_PAISE * 10_000
}

const orderActions = {
  addItems: ['Active'],
  change: ['Active'],
  transfer: ['Active'],
  voidLine: ['Active'],
  takePayment: ['Active'],
  settle: ['Active'],
  printKot: ['Active', 'Completed'],
  reprintBill: ['Active', 'Completed'],
} as const satisfies Record<string, readonly OrderStatus[]>

/**
 * Returns whether an action is allowed in the status of the order. Buttons and services use the same table (spec §4).
 */
export function orderCan(action: keyof typeof orderActions, order: { readonly status: string }): boolean {
  return (orderActions[action] as readonly string[]).includes(order.status)
}

/** The guest of a Delivery or Takeaway order. */
export type CustomerDetails = { readonly name: string; readonly address: string; readonly contact: string }

/** The parts of a draft that decide whether the order can be placed. */
export type OrderDraft = {
  readonly orderType: OrderType
  readonly tableId: string | null
  readonly lineCount: number
  readonly customer: CustomerDetails | null
}

export type OrderProblem = 'EMPTY_ORDER' | 'TABLE_REQUIRED' | 'DELIVERY_DETAILS_REQUIRED'

/** Returns the reason why a draft cannot be placed; null if it can (spec §5). Takeaway needs no customer details. */
export function findOrderProblem(draft: OrderDraft): OrderProblem | null {
  if (draft.lineCount === 0) return 'EMPTY_ORDER'
  if (draft.orderType === 'Dine-In' && !draft.tableId) return 'TABLE_REQUIRED'
  if (draft.orderType === 'Delivery' && !isComplete(draft.customer)) return 'DELIVERY_DETAILS_REQUIRED'
  return null
}

function isComplete(customer: CustomerDetails | null): boolean {
  return customer !== null && [customer.name, customer.address, customer.contact].every((part) => part.trim() !== '')
}

type OrderTable = { readonly table_name: string | null; readonly area_name: string | null }

/** Formats the table of an order with its area as `T4, Garden`; null for an order without a table. */
export function tableLabel({ table_name, area_name }: OrderTable): string | null {
  return table_name ? [table_name, area_name].filter(Boolean).join(', ') : null
}

/** Returns the prefix of the order numbers of a business day: `261121-`, followed by 1, 2, 3 without gaps (gap G13). */
export function orderNumberPrefix(businessDay: string): string {
  return `${businessDay.slice(2).replaceAll('-', '')}-`
}
