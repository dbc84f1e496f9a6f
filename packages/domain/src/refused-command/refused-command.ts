import type { Role } from '../user/user.ts'

/** The reasons for which a refused punch is held until a person decides about it. */
export const HELD_REASONS = ['table-taken', 'table-gone', 'order-completed', 'order-gone'] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/**
 * The decisions about a held punch: it is added to the order that has the table, becomes an order of a table or a
 * takeaway, or is dropped.
 */
export const HELD_DECISIONS = ['add', 'table', 'takeaway', 'drop'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

/** Decisions in the words of the audit. */
export const HELD_DECISION_WORDS: Readonly<Record<HeldDecision, string>> = {
  add: 'Added to the order of the table',
  table: 'Order on a table',
  takeaway: 'Kept apart as takeaway',
  drop: 'Dropped',
}

/** The longest reason for which a held punch is dropped, in characters. */
export const MAX_DROP_REASON_LENGTH = 200
/** The most commands that are handed over together: a punch, and what waits behind it. */
export const MOST_HELD_TOGETHER = 100

/** The refusals after which only a person can say whose dishes these are, by the code of the answer. */
const REASON_OF_CODE: ReadonlyMap<string, HeldReason> = new Map([
  ['TABLE_OCCUPIED', 'table-taken'],
  ['TABLE_NOT_FOUND', 'table-gone'],
  ['ORDER_COMPLETED', 'order-completed'],
  ['ORDER_NOT_FOUND', 'order-gone'],
])

/**
 * Returns the reason for which a punch is held after a refusal with this code; null for a refusal that is answered in
 * the cart, for example a price that has changed.
 */
export function heldReasonOf(code: string | null): HeldReason | null {
  return (code !== null && REASON_OF_CODE.get(code)) || null
}

/**
 * Returns whether a decision fits a held punch. Dishes are added to the order of their table only where the table was
 * taken, and never once they are paid: the payment is of their own order.
 */
export function fitsHeld(decision: HeldDecision, { reason, isPaid }: { reason: HeldReason; isPaid: boolean }): boolean {
  return decision !== 'add' || (reason === 'table-taken' && !isPaid)
}

/** Returns whether a role may make a decision: a Waiter may not drop what guests have ordered. */
export function mayDecide(role: Role, decision: HeldDecision): boolean {
  return decision !== 'drop' || role !== 'Waiter'
}
