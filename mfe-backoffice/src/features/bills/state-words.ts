import type { DocumentKind, DocumentState } from '@tiffin/domain'
import type { BadgeTone } from '@tiffin/ui'

/** What a document is called on screens. */
export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
}

/** The states of a document in words. The only state of a credit note is that it is one. */
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
