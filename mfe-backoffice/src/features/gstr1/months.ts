import { addMonths, calendarMonthOf, calendarMonthRange, formatDate, isCalendarMonth } from '@tiffin/domain'

/** The number of months to choose from. An address may name an older month. */
const MONTHS = 24

/** Returns a month (`yyyy-MM`) in words, 'November 2026'. */
export function monthInWords(month: string): string {
  return formatDate(calendarMonthRange(month).from, 'month')
}

/**
 * Returns the month that the address names. Without a month, or for a month that has not begun, returns the last whole
 * month, whose return is due.
 */
export function monthFromAddress(address: URLSearchParams, now: Date): string {
  const [asked, current] = [address.get('month') ?? '', calendarMonthOf(now)]
  return isCalendarMonth(asked) && asked <= current ? asked : addMonths(current, -1)
}

/** Returns the months to choose from, the present one first. A chosen month that is older than these comes last. */
export function monthOptions(now: Date, chosen: string): { readonly value: string; readonly label: string }[] {
  const current = calendarMonthOf(now)
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(current, -ago))
  if (!months.includes(chosen)) months.push(chosen)
  return months.map((value) => ({ value, label: monthInWords(value) }))
}
