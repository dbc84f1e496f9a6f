import { businessDayOf, businessDayStart, DAY_MS, INDIA_CALENDAR } from '@tiffin/domain'

// A person who picks the 5th means midnight to midnight, whenever the business day turns.

/** A date of the calendar in India as `yyyy-MM-dd`, some days ago. */
export function dateOf(now: Date, daysAgo = 0): string {
  return businessDayOf(new Date(now.getTime() - daysAgo * DAY_MS), INDIA_CALENDAR)
}

/** From the first moment of the start date to the last of the end date, which is part of the range (spec §5). */
export function rangeOf(startDate: string, endDate: string): { readonly from: string; readonly to: string } {
  return { from: startOf(startDate), to: endOf(endDate) }
}

/** The first moment of a date. @throws RangeError of a text that is no date */
export function startOf(date: string): string {
  return businessDayStart(date, INDIA_CALENDAR).toISOString()
}

/** The last moment of a date. @throws RangeError of a text that is no date */
export function endOf(date: string): string {
  return new Date(businessDayStart(date, INDIA_CALENDAR).getTime() + DAY_MS - 1).toISOString()
}
