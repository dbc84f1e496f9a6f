import { businessDayOf, businessDayStart, INDIA_CLOCK, type BusinessClock } from '@tiffin/domain'

/** Dates of the calendar: a person who picks the 5th means midnight to midnight, whenever the business day turns. */
const CALENDAR: BusinessClock = { ...INDIA_CLOCK, cutoffMinutes: 0 }
const DAY_MS = 24 * 60 * 60 * 1_000

/** A date of the calendar in India as `yyyy-MM-dd`, some days ago. */
export function dateOf(now: Date, daysAgo = 0): string {
  return businessDayOf(new Date(now.getTime() - daysAgo * DAY_MS), CALENDAR)
}

/** From the first moment of the start date to the last of the end date, which is part of the range (spec §5). */
export function rangeOf(startDate: string, endDate: string): { readonly from: string; readonly to: string } {
  const endOfDay = businessDayStart(endDate, CALENDAR).getTime() + DAY_MS - 1
  return { from: businessDayStart(startDate, CALENDAR).toISOString(), to: new Date(endOfDay).toISOString() }
}
