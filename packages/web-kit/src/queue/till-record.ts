/** The store of a restaurant's database that has the till of this browser, under one key. */
export const TILL_STORE = 'till'
export const TILL_KEY = 'this'

/** The till of this browser, and the last number that it gave a command. */
export type TillRecord = {
  readonly id: string
  /** The series of the till's references; null until the server has answered. */
  readonly series: string | null
  /** The business day of the last number, `yyyy-MM-dd`; empty before the first. */
  readonly day: string
  readonly n: number
  /** The last serial of an invoice that the till has numbered, by financial year, such as 2627. */
  readonly invoices?: Readonly<Record<string, number>>
}

/** A till and one of its references: its series and a number of the business day, such as `A1-17`. */
export type TillReference = { readonly id: string; readonly ref: string }

/**
 * Takes the next number of a till: 1 on a new business day, else one more than the last. A clock that goes back to the
 * day before takes no number a second time, because the numbers of the later day go on.
 *
 * @param stored the record on the disk; it must be written in the transaction that stores what has the number
 * @returns null for a browser without a till, and for a till without a series
 */
export function nextReference(
  stored: unknown,
  today: string,
): { readonly reference: TillReference; readonly till: TillRecord } | null {
  const till = stored as TillRecord | undefined
  if (!till?.series) return null
  const isNewDay = today > till.day
  const n = isNewDay ? 1 : till.n + 1
  return {
    reference: { id: till.id, ref: `${till.series}-${n}` },
    till: { ...till, day: isNewDay ? today : till.day, n },
  }
}
