import { businessDayOf, businessDayStart, DAY_MS, INDIA_CALENDAR } from '@tiffin/domain'

// A person who picks the 5th means that date from midnight to midnight in India, although the business day turns at
// 04:00.

/** Returns the date in India `daysAgo` days before `now`, as `yyyy-MM-dd`. */
export function dateOf(now: Date, daysAgo = 0): string {
  return businessDayOf(new Date(now.getTime() - daysAgo * DAY_MS), INDIA_CALENDAR)
}

/**
 * Returns the range from the first moment of the start date to the last moment of the end date (spec §5), as ISO times.
 *
 * @throws RangeError for a text that is no date
 */
export function rangeOf(startDate: string, endDate: string): { readonly from: string; readonly to: string } {
  return { from: startOf(startDate), to: endOf(endDate) }
}

/** Returns the first moment of a date as an ISO time. @throws RangeError for a text that is no date */
export function startOf(date: string): string {
  return businessDayStart(date, INDIA_CALENDAR).toISOString()
}

/** Returns the last moment of a date as an ISO time. @throws RangeError for a text that is no date */
export function endOf(date: string): string {
  return new Date(businessDayStart(date, INDIA_CALENDAR).getTime() + DAY_MS - 1).toISOString()
}
