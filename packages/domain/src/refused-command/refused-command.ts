import type { Role } from '../user/user.ts'

/**
 * The reasons for which a command of a till is held until a person decides about it. A new code is one more line here,
 * one in `DECISIONS_OF`, and its words in the till and in the back office.
 */
export const REFUSAL_REASONS = [
  'table-taken', // a punch: its table has the order of other guests
  'table-gone', // a punch: its table was deleted
  'order-completed', // a punch: its order was paid, or went to another
  'order-gone', // a punch: its order is not there
  'paid-twice', // a payment: its order was paid elsewhere
  'paid-less', // a payment: its order comes to another amount by now
  'paid-gone', // a payment: its order is not there
  'number-refused', // a payment: the number that its till gave the invoice is not accepted
  'unreadable', // a command that the server does not accept in any state of the floor, or that its till cannot read
  'too-old', // a command that waited for more than 72 hours
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** The age in hours above which a till hands a command over instead of sending it by itself. */
export const MOST_WAITING_HOURS = 72
/** The days after which a command that was decided about is deleted. The audit keeps the decision. */
export const HELD_KEPT_DAYS = 90

/**
 * The decisions about a held command. A punch is added to the order that has the table, or becomes an order of a table
 * or a takeaway. A payment is recorded with its order, or as money that is in no order. An old command is sent as it
 * is. Any of them may be dropped.
 */
export const REFUSAL_DECISIONS = ['add', 'table', 'takeaway', 'drop', 'send', 'record', 'difference'] as const
export type RefusalDecision = (typeof REFUSAL_DECISIONS)[number]

/** Decisions in the words of the audit. */
export const REFUSAL_DECISION_WORDS: Readonly<Record<RefusalDecision, string>> = {
  add: 'Added to the order of the table',
  table: 'Order on a table',
  takeaway: 'Kept apart without a table',
  drop: 'Dropped',
  send: 'Sent as it was taken',
  record: 'Payment recorded with its order',
  difference: 'Recorded as a difference',
}

/** The longest reason for which a held command is dropped, in characters. */
export const MAX_DROP_REASON_LENGTH = 200
/** The most commands that are handed over together: one that cannot be sent, and those that wait behind it. */
export const MOST_REFUSED_TOGETHER = 100

/** The refusal of a till that finds a command too old to send it by itself. No server answers so. */
export const TOO_OLD_CODE = 'TOO_OLD'

/** The refusals after which no repetition helps, of any command. */
const REASON_OF_ANY: readonly (readonly [string, RefusalReason])[] = [
  ['MALFORMED_JSON', 'unreadable'],
  ['INVALID_REQUEST', 'unreadable'],
  [TOO_OLD_CODE, 'too-old'],
]
/** The refusals after which only a person can say what is done, by the code of the answer. */
const REASONS = {
  punch: new Map<string, RefusalReason>([
    ['TABLE_OCCUPIED', 'table-taken'],
    ['TABLE_NOT_FOUND', 'table-gone'],
    ['ORDER_COMPLETED', 'order-completed'],
    ['ORDER_NOT_FOUND', 'order-gone'],
    ...REASON_OF_ANY,
  ]),
  payment: new Map<string, RefusalReason>([
    ['ORDER_COMPLETED', 'paid-twice'],
    ['ORDER_CHANGED', 'paid-less'],
    ['PAYMENTS_MISMATCH', 'paid-less'],
    ['ORDER_OVERPAID', 'paid-less'],
    ['GST_MODE_CHANGED', 'paid-less'],
    ['ORDER_NOT_FOUND', 'paid-gone'],
    ['TABLE_NOT_FOUND', 'paid-gone'],
    ['INVOICE_NUMBER_REFUSED', 'number-refused'],
    ...REASON_OF_ANY,
  ]),
} as const

/**
 * Returns the reason for which a command is held after a refusal with this code; null for a refusal that is answered in
 * the cart or at the bill, for example a price that has changed.
 */
export function refusalReasonOf(code: string | null, of: keyof typeof REASONS): RefusalReason | null {
  return (code !== null && REASONS[of].get(code)) || null
}

const OF_DISHES: readonly RefusalDecision[] = ['table', 'takeaway', 'drop']
const OF_MONEY: readonly RefusalDecision[] = ['difference', 'drop']
const DECISIONS_OF: Readonly<Record<RefusalReason, readonly RefusalDecision[]>> = {
  'table-taken': ['add', ...OF_DISHES],
  'table-gone': OF_DISHES,
  'order-completed': OF_DISHES,
  'order-gone': OF_DISHES,
  'paid-twice': OF_MONEY,
  'paid-less': ['record', ...OF_MONEY],
  'paid-gone': OF_MONEY,
  'number-refused': ['record', ...OF_MONEY],
  unreadable: ['drop'],
  'too-old': ['send', ...OF_DISHES],
}

/** A held command as far as the decisions depend on it. */
export type HeldFacts = {
  readonly reason: RefusalReason
  /** True when it has a payment, alone or behind a punch. */
  readonly isPaid: boolean
  /** True when it has a payment and no dishes. */
  readonly isPayment: boolean
  /** True when the money of its payments can be read. */
  readonly hasMoney: boolean
}

/**
 * Returns whether a decision fits a held command. Dishes are added to the order of their table only where the table was
 * taken, and never once they are paid: the payment is of their own order. An old payment without dishes is sent, or is
 * money that is in no order. A payment that the server does not accept is money as well. A difference records amounts,
 * so without an amount that can be read there is none.
 */
export function fitsRefusal(decision: RefusalDecision, { reason, isPaid, isPayment, hasMoney }: HeldFacts): boolean {
  if (decision === 'add' && isPaid) return false
  if (decision === 'difference' && !hasMoney) return false
  if (reason === 'too-old' && isPayment) return decision === 'send' || OF_MONEY.includes(decision)
  if (reason === 'unreadable' && isPayment) return OF_MONEY.includes(decision)
  return DECISIONS_OF[reason].includes(decision)
}

/** A held command as far as it shows whether anybody could read it. */
type ReadFacts = {
  readonly reason: RefusalReason
  readonly table: object | null
  readonly lines: readonly object[]
  readonly is_paid: boolean
}

/**
 * Returns whether a held command is damaged: nobody can read it. Any other `unreadable` one was read by its till, and
 * the server does not accept it.
 */
export function isDamagedCommand({ reason, table, lines, is_paid: isPaid }: ReadFacts): boolean {
  return reason === 'unreadable' && table === null && lines.length === 0 && !isPaid
}

/** The reasons whose commands a till lists with all their decisions; the back office lists those of every reason. */
export const TILL_REFUSAL_REASONS: readonly RefusalReason[] = [
  'table-taken',
  'table-gone',
  'order-completed',
  'order-gone',
]

/** Returns whether a role may make a decision. A Waiter may not give up what guests have ordered or paid. */
export function mayDecide(role: Role, decision: RefusalDecision): boolean {
  return role !== 'Waiter' || (decision !== 'drop' && decision !== 'difference')
}
