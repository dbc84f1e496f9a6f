export const ORDER_TYPES = ['Dine-In', 'Takeaway', 'Delivery'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const ORDER_STATUSES = ['Active', 'Completed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The methods a guest can pay by (spec §9). */
export const PAYMENT_METHODS = ['Cash', 'Card', 'UPI', 'Other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What a settlement without a body records: the table was freed and nobody said how it was paid. */
export const UNSPECIFIED_PAYMENT = 'Unspecified'

/** Portions of one line and lines of one punch that a till can sensibly take; keeps bill maths exact. */
export const MAX_LINE_QUANTITY = 999
export const MAX_ORDER_LINES = 200

const orderActions = {
  addItems: ['Active'],
  settle: ['Active'],
  printKot: ['Active', 'Completed'],
  reprintBill: ['Active', 'Completed'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** May this be done to an order in this status? Buttons and services ask the same table (spec §4). */
export function orderCan(action: keyof typeof orderActions, order: { readonly status: string }): boolean {
  return (orderActions[action] as readonly string[]).includes(order.status)
}

/** Who a Delivery or Takeaway order is for. */
export type CustomerDetails = { readonly name: string; readonly address: string; readonly contact: string }

export type OrderDraft = {
  readonly orderType: OrderType
  readonly tableId: string | null
  readonly lineCount: number
  readonly customer: CustomerDetails | null
}

export type OrderProblem = 'EMPTY_ORDER' | 'TABLE_REQUIRED' | 'DELIVERY_DETAILS_REQUIRED'

/** Why a draft cannot be placed, or null (spec §5). Takeaway needs no customer details. */
export function findOrderProblem(draft: OrderDraft): OrderProblem | null {
  if (draft.lineCount === 0) return 'EMPTY_ORDER'
  if (draft.orderType === 'Dine-In' && !draft.tableId) return 'TABLE_REQUIRED'
  if (draft.orderType === 'Delivery' && !isComplete(draft.customer)) return 'DELIVERY_DETAILS_REQUIRED'
  return null
}

function isComplete(customer: CustomerDetails | null): boolean {
  return customer !== null && [customer.name, customer.address, customer.contact].every((part) => part.trim() !== '')
}

/** What the numbers of a business day begin with: `261121-` and then 1, 2, 3 without gaps (gap G13). */
export function orderNumberPrefix(businessDay: string): string {
  return `${businessDay.slice(2).replaceAll('-', '')}-`
}
