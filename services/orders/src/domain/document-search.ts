/** The ways to read the text of a search; a document is found when any of them fits. */
export type DocumentSearch = {
  /** The beginning of a number. */
  readonly beginning: string
  /** The last digits of a number; null for a text that is none. */
  readonly lastDigits: string | null
  readonly orderNumber: string
}

const DIGITS = /^\d{1,9}$/

/** Reads the text of a search; null for an empty one. Numbers are in capitals, whatever was typed. */
export function documentSearchOf(text: string | undefined): DocumentSearch | null {
  if (!text) return null
  return { beginning: text.toUpperCase(), lastDigits: DIGITS.test(text) ? text : null, orderNumber: text }
}
