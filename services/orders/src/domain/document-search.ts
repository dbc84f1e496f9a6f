/** The meanings that the text of a search can have. A search finds the documents that match any of them. */
export type DocumentSearch = {
  /** The beginning of a document number, in capitals. */
  readonly beginning: string
  /** The last digits of a document number; null for a text that is not 1 to 9 digits. */
  readonly lastDigits: string | null
  readonly orderNumber: string
}

const DIGITS = /^\d{1,9}$/

/**
 * Reads the text of a search; null for an empty text. `beginning` is in capitals, because document numbers have no
 * small letters.
 */
export function documentSearchOf(text: string | undefined): DocumentSearch | null {
  if (!text) return null
  return { beginning: text.toUpperCase(), lastDigits: DIGITS.test(text) ? text : null, orderNumber: text }
}
