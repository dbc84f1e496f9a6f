/**
 * An invoice is issued for an order, and a bill of supply in its place by a restaurant under composition, which
 * collects no tax (CGST Rules, rule 49). A credit note gives back money of a paid invoice or bill of supply.
 */
export const DOCUMENT_KINDS = ['invoice', 'bill_of_supply', 'credit_note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * An invoice, or a bill of supply, is open until its order is paid, and can be cancelled until then. A paid document is
 * settled, and refunded in parts or whole by credit notes. A credit note is issued and stays so.
 */
export const DOCUMENT_STATES = ['open', 'settled', 'cancelled', 'partly_refunded', 'refunded', 'issued'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** The longest note on why a document is cancelled or a credit note given, in characters. */
export const MAX_DOCUMENT_NOTE_LENGTH = 120

/** The reasons of a credit note. Codes are stored and never change their meaning. */
export const CREDIT_REASONS = ['food_returned', 'wrong_bill', 'not_served', 'complaint', 'other'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

/** The texts of the reasons on screens, in the audit and on the paper. */
export const CREDIT_REASON_WORDS: Readonly<Record<CreditReason, string>> = {
  food_returned: 'Food was returned',
  wrong_bill: 'Wrong bill',
  not_served: 'Not served',
  complaint: 'Complaint',
  other: 'Other',
}

/** The roles that may cancel a document or give a credit note, and approve it for other roles by PIN. */
export { MAY_APPROVE_VOID as MAY_APPROVE_DOCUMENT } from '../order/void.ts'
