import { INDIA_OFFSET_MS } from '@tiffin/domain'

const APRIL = 3

/**
 * Returns India's financial year of an instant, from April to March, as plan invoices have it: `26-27`. The invoices of
 * guests have `2627` (`financialYearOf` of the domain).
 */
export function yearOfPlanInvoice(at: Date): string {
  const there = new Date(at.getTime() + INDIA_OFFSET_MS)
  const begins = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0)
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`
}

/** Returns the number of an invoice for a plan, which tax law limits to 16 characters. */
export function invoiceNumber(year: string, count: number): string {
  return `TF/${year}/${String(count).padStart(6, '0')}`
}

/** Returns the number of a credit note, at most 16 characters, from a series of its own. */
export function creditNoteNumber(year: string, count: number): string {
  return `TC/${year}/${String(count).padStart(6, '0')}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
