import { INDIA_OFFSET_MS } from '../time/business-day.ts'

/** The longest series of a restaurant's invoices, in characters. */
export const MAX_SERIES_LENGTH = 3
export const DEFAULT_SERIES = 'X'
/** The greatest length that the law allows for the number of a document, in characters (CGST Rules, rule 46(b)). */
export const MAX_DOCUMENT_NUMBER_LENGTH = 16
/** The Services Accounting Code of restaurant service. */
export const RESTAURANT_SAC = '996331'
/** The length of a licence number of the food authority (FSSAI), in digits. */
export const FSSAI_LENGTH = 14

/**
 * The longest series of a restaurant under composition, in characters. The number of a credit note for a bill of supply
 * has two letters before it.
 */
export const MAX_COMPOSITION_SERIES_LENGTH = 2

/** The first letter of each series of bills of supply. No series of invoices begins with this letter. */
const SERIES_OF_SUPPLY = 'S'
/** The first letter of each series of credit notes. No series of invoices begins with this letter. */
const SERIES_OF_NOTES = 'C'

/** Returns the series of the documents of a kind in a restaurant whose invoices have the series `series`. */
export function seriesOf(kind: 'invoice' | 'bill_of_supply', series: string): string {
  return kind === 'bill_of_supply' ? SERIES_OF_SUPPLY + series : series
}

/** Returns the series of the credit notes for the documents of a series. */
export function seriesOfNotes(series: string): string {
  return SERIES_OF_NOTES + series
}

/**
 * Returns whether a series is one of bills of supply, or of credit notes for bills of supply. A document's number,
 * which begins with its series, gets the same answer.
 */
export function isSeriesOfSupply(series: string): boolean {
  return series.startsWith(SERIES_OF_SUPPLY) || series.startsWith(SERIES_OF_NOTES + SERIES_OF_SUPPLY)
}

const SERIES = /^[A-BD-RT-Z1-9][A-Z0-9]{0,2}$/
const FSSAI = /^\d{14}$/
const SHORTEST_SERIAL = 6

/**
 * Returns whether a text can be the series of invoices: one to three capital letters and digits, not beginning with 0,
 * C or S. C begins the series of credit notes, and S that of bills of supply.
 */
export function isSeries(text: string): boolean {
  return SERIES.test(text)
}

/** Returns whether a text has the 14 digits of an FSSAI licence number. */
export function isFssai(text: string): boolean {
  return FSSAI.test(text)
}

/**
 * Returns the financial year of an instant as four digits, such as 2627 for April 2026 to March 2027, by the calendar
 * in India. The function `financial_year_of` of the orders database must return the same.
 */
export function financialYearOf(instant: Date): string {
  const inIndia = new Date(instant.getTime() + INDIA_OFFSET_MS)
  const begin = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < 3 ? 1 : 0)
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
  return twoDigits(begin) + twoDigits(begin + 1)
}

/**
 * Returns the number of a document, such as `X/2627/000123`. The trigger of the orders database that numbers documents
 * must make the same number.
 */
export function documentNumber(series: string, financialYear: string, serial: number): string {
  return `${series}/${financialYear}/${String(serial).padStart(SHORTEST_SERIAL, '0')}`
}

/** The greatest serial that a till takes in a financial year: more digits would make the number too long. */
export const MOST_TILL_SERIALS = 999_999

/** The form of a till's series: two or three characters, of which the first is a letter other than C and S. */
export const TILL_SERIES = /^[ABD-RT-Z][A-Z0-9]{1,2}$/
/** The form of an invoice number that a till takes, such as `A1/2627/000123`. */
export const TILL_INVOICE_NUMBER = /^([ABD-RT-Z][A-Z0-9]{1,2})\/(\d{4})\/((?!000000)\d{6})$/

export type DocumentSerial = { readonly series: string; readonly financialYear: string; readonly serial: number }

/** Reads an invoice number of a till; null for a text that is none. */
export function readTillInvoiceNumber(text: string): DocumentSerial | null {
  const [, series, financialYear, digits] = TILL_INVOICE_NUMBER.exec(text) ?? []
  const serial = Number(digits ?? 0)
  return series && financialYear && serial > 0 ? { series, financialYear, serial } : null
}

/**
 * Returns whether a text, in any case, can be a part of a document's number. A text of letters alone is refused: it
 * could only be a series, which all numbers of a restaurant may contain.
 */
export function isPartOfDocumentNumber(text: string): boolean {
  return text.length <= MAX_DOCUMENT_NUMBER_LENGTH && /^[A-Z0-9/]*[0-9/][A-Z0-9/]*$/i.test(text)
}
