import { paise, sum, type Paise } from '../money/money.ts'
import type { Role } from '../user/user.ts'

/** The longest reference of a payment, in characters, such as the last digits of a UPI transaction. */
export const MAX_PAYMENT_REFERENCE_LENGTH = 40

/** The number of part payments at which an order takes no further one. Money can still be given back. */
export const MAX_PART_PAYMENTS = 50

/** The roles that may give back what a guest has paid too much. */
export const MAY_GIVE_BACK_MONEY: readonly Role[] = ['Admin', 'Captain']

/**
 * The paid part of a bill and the part left to pay, in paise. `leftPaise` is below zero where money is to be given
 * back.
 */
export type Balance = { readonly paidPaise: Paise; readonly leftPaise: Paise }

/**
 * Computes the balance of a bill.
 *
 * @param amountsPaise the amounts of its payments; below zero where money was given back
 * @throws RangeViolation when an amount is not a safe integer of paise
 */
export function balanceOf(payablePaise: Paise, amountsPaise: readonly Paise[]): Balance {
  const paidPaise = paise(sum(amountsPaise))
  return { paidPaise, leftPaise: paise(payablePaise - paidPaise) }
}
