import { businessDayOf, businessDayStart, INDIA_CALENDAR } from './business-day.ts'

/** Returns whether a text is a month of this century, such as `2026-11`. */
export function isCalendarMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** Returns the month of an instant by the calendar in India, as `yyyy-MM`. */
export function calendarMonthOf(instant: Date): string {
  return businessDayOf(instant, INDIA_CALENDAR).slice(0, 7)
}

/** Returns a month (`yyyy-MM`) that is some months later; earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** Returns the instants at which a month (`yyyy-MM`) and the next one begin in India. */
export function calendarMonthRange(month: string): { readonly from: Date; readonly to: Date } {
  const startOf = (each: string) => businessDayStart(`${each}-01`, INDIA_CALENDAR)
  return { from: startOf(month), to: startOf(addMonths(month, 1)) }
}
