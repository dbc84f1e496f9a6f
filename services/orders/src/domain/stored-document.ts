import type { CancelReason, DocumentState, Paise } from '@tiffin/domain'
import type { IssuedDocument } from './invoice.ts'

/** A credit note of an invoice or a bill of supply, with the amount and the portions that it gave back. */
export type Credit = {
  readonly id: string
  readonly number: string
  readonly issuedAt: Date
  readonly payablePaise: Paise
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
}

/**
 * A document with its state and the facts that arose after its issue: payment, credit notes, cancellation and papers.
 */
export type StoredDocument = {
  readonly document: IssuedDocument
  readonly orderId: string
  readonly state: DocumentState
  /**
   * The methods by which the order of the document was paid, each once. Empty until the order is paid, for a cancelled
   * document and for a credit note.
   */
  readonly methods: readonly string[]
  /** The amount that part payments left to pay of an open document, never below 0; null for any other document. */
  readonly leftPaise: Paise | null
  /** The credit notes of the document, the oldest first; empty for a credit note. */
  readonly credits: readonly Credit[]
  readonly cancelled: { readonly at: Date; readonly reason: CancelReason; readonly note: string | null } | null
  /** The number of papers of the document that were printed at a till or sent to a printer. */
  readonly papers: number
}
