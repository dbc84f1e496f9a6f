import { AppError } from '@tiffin/contracts'
import {
  exceedsKhataLimit,
  formatRupees,
  MAY_GIVE_KHATA,
  MAY_PASS_KHATA_LIMIT,
  type KhataSums,
  type Paise,
  type Role,
} from '@tiffin/domain'

/** The khata of a customer. Name and phone are null once the customer was forgotten. */
export type Khata = KhataSums & {
  readonly id: string
  readonly number: number
  readonly name: string | null
  readonly phone: string | null
  /** The most that may be owed; null for no limit. */
  readonly limitPaise: Paise | null
  /** The time of the oldest bill that is not paid in full; null if nothing is owed. */
  readonly oldestBillAt: Date | null
}

/** A row of the ledger of a khata. The fields of other kinds of rows are null. */
export type KhataEntry = {
  readonly id: string
  readonly khataId: string
  readonly khataNumber: number
  readonly kind: 'bill' | 'receipt' | 'reversal'
  readonly amountPaise: Paise
  readonly balancePaise: Paise
  readonly at: Date
  readonly by: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly invoiceNumber: string | null
  /** What is left to pay of a bill. */
  readonly leftPaise: Paise | null
  readonly method: string | null
  readonly reference: string | null
  /** True for a receipt that was reversed. */
  readonly isReversed: boolean
  readonly receiptId: string | null
  readonly reason: string | null
}

/** The part of a bill that goes on a khata. */
export type KhataCharge = { readonly khataId: string; readonly number: number; readonly amountPaise: Paise }

/** Whether the restaurant has switched khata on, and the role of the user who settles. */
export type KhataRules = { readonly isKhataOn: boolean; readonly role: Role }

/**
 * Decides whether a bill may be put on a khata. A bill above the limit needs a role that may pass it.
 *
 * @param khata null if the restaurant has no such khata
 * @throws AppError KHATA_OFF, KHATA_NOT_ALLOWED, KHATA_NOT_FOUND or KHATA_ABOVE_LIMIT
 */
export function decideCharge(khata: Khata | null, amountPaise: Paise, { isKhataOn, role }: KhataRules): KhataCharge {
  if (!isKhataOn) throw new AppError('KHATA_OFF')
  if (!MAY_GIVE_KHATA.includes(role)) throw new AppError('KHATA_NOT_ALLOWED')
  // A customer who was forgotten has no name and no phone, so nobody could be asked for the money.
  if (khata === null || khata.name === null) throw new AppError('KHATA_NOT_FOUND')
  const { id, number, owedPaise, limitPaise } = khata
  if (exceedsKhataLimit(amountPaise, owedPaise, limitPaise) && !MAY_PASS_KHATA_LIMIT.includes(role))
    throw new AppError('KHATA_ABOVE_LIMIT', {
      owed: formatRupees(owedPaise),
      limit: formatRupees(limitPaise as Paise),
      amount: formatRupees(amountPaise),
    })
  return { khataId: id, number, amountPaise }
}

/** Requires that a receipt is at most what is owed. @throws AppError RECEIPT_TOO_LARGE */
export function requireOwed({ owedPaise }: Pick<Khata, 'owedPaise'>, amountPaise: Paise): void {
  if (amountPaise > owedPaise) throw new AppError('RECEIPT_TOO_LARGE', { owed: formatRupees(owedPaise) })
}

/**
 * Returns the limit after a change.
 *
 * @param asked undefined to keep the limit
 * @throws AppError KHATA_LIMIT_NOT_ALLOWED if the role may not change the limit
 */
export function decideLimit(before: Paise | null, asked: Paise | null | undefined, role: Role): Paise | null {
  if (asked === undefined || asked === before) return before
  if (!MAY_PASS_KHATA_LIMIT.includes(role)) throw new AppError('KHATA_LIMIT_NOT_ALLOWED')
  return asked
}
