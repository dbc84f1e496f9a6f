import { paise, type Paise } from '../money/money.ts'
import type { Role } from '../user/user.ts'

/**
 * The method of the payment by which a bill, or a part of it, is put on a khata. It is no method of
 * `PAYMENT_METHODS`: no money comes in, and a bill needs the customer who owes it.
 */
export const KHATA_METHOD = 'Khata'

/** The methods by which a customer pays what is owed on a khata. */
export const RECEIPT_METHODS = ['Cash', 'Card', 'UPI'] as const
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number]

/** The roles that may put a bill on a khata, take receipts and open a khata. */
export const MAY_GIVE_KHATA: readonly Role[] = ['Admin', 'Captain', 'Cashier']

/** The roles that may pass the limit of a khata, change a limit and reverse a receipt. */
export const MAY_PASS_KHATA_LIMIT: readonly Role[] = ['Admin', 'Captain']

/** The longest reason for which a receipt is reversed, in characters. */
export const MAX_REVERSAL_REASON_LENGTH = 200

/** What is owed on a khata, and the sum of all bills that were ever put on the khata. */
export type KhataSums = { readonly owedPaise: Paise; readonly chargedPaise: Paise }

/** A bill on a khata. `chargedPaise` is the sum of all bills of the khata up to this one, which it includes. */
export type KhataBill = { readonly amountPaise: Paise; readonly chargedPaise: Paise }

/**
 * Computes what is left to pay of a bill on a khata. Receipts pay the oldest bill first, so a bill is paid once the
 * receipts reach the sum of the bills up to it.
 */
export function leftOfBill({ amountPaise, chargedPaise }: KhataBill, khata: KhataSums): Paise {
  const receivedPaise = khata.chargedPaise - khata.owedPaise
  return paise(Math.min(amountPaise, Math.max(0, chargedPaise - receivedPaise)))
}

/** Returns whether a further bill exceeds the limit of a khata; a null limit is never exceeded. */
export function exceedsKhataLimit(amountPaise: Paise, owedPaise: Paise, limitPaise: Paise | null): boolean {
  return limitPaise !== null && owedPaise + amountPaise > limitPaise
}

type Findable = { readonly number: number; readonly name: string | null; readonly phone: string | null }

/**
 * Finds khatas by a part of the name, by three or more digits of the phone, or by the number of the khata. An empty
 * search finds all.
 */
export function findKhatas<Khata extends Findable>(khatas: readonly Khata[], search: string): Khata[] {
  const text = search.trim().toLowerCase()
  const digits = text.replaceAll(/\D/g, '')
  return khatas.filter(
    ({ number, name, phone }) =>
      (name ?? '').toLowerCase().includes(text) ||
      String(number) === text ||
      (digits.length >= 3 && (phone ?? '').replaceAll(/\D/g, '').includes(digits)),
  )
}
