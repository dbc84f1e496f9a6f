import type { DocumentKind, DocumentState } from '@tiffin/domain'
import type { BadgeTone } from '@tiffin/ui'

export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
}

export const KINDS_WORDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Tax invoices',
  bill_of_supply: 'Bills of supply',
  credit_note: 'Credit notes',
}

/** The states of a document in words. A credit note has only the state `issued`. */
export const STATE_WORDS: Readonly<Record<DocumentState, string>> = {
  open: 'Open',
  settled: 'Paid',
  cancelled: 'Cancelled',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  issued: KIND_WORDS.credit_note,
}

export const STATE_TONES: Readonly<Record<DocumentState, BadgeTone>> = {
  open: 'info',
  settled: 'confirm',
  cancelled: 'danger',
  partly_refunded: 'warning',
  refunded: 'warning',
  issued: 'neutral',
}
