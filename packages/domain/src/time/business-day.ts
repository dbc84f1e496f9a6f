import { DAY_MS, MINUTE_MS } from './durations.ts'

/**
 * A time zone and the start of a business day: minutes ahead of UTC, and minutes after midnight. India has one time
 * zone without daylight saving, so wall-clock time is plain arithmetic. A restaurant's day ends in the small hours: a
 * sale at 01:30 belongs to the evening before.
 */
export type BusinessClock = { readonly zoneOffsetMinutes: number; readonly cutoffMinutes: number }

/** Asia/Kolkata with a day that begins at 04:00. */
export const INDIA_CLOCK: BusinessClock = { zoneOffsetMinutes: 330, cutoffMinutes: 240 }

/** Asia/Kolkata with a day that begins at midnight, for dates that people pick from a calendar. */
export const INDIA_CALENDAR: BusinessClock = { ...INDIA_CLOCK, cutoffMinutes: 0 }

/** The milliseconds by which India's clock is ahead of UTC. */
export const INDIA_OFFSET_MS = INDIA_CLOCK.zoneOffsetMinutes * MINUTE_MS

/** The UTC offset, in minutes, of a clock whose date is the business day in India. */
export const BUSINESS_DAY_UTC_OFFSET_MINUTES = INDIA_CLOCK.zoneOffsetMinutes - INDIA_CLOCK.cutoffMinutes

/** Returns the business day of an instant as `yyyy-MM-dd`. */
export function businessDayOf(instant: Date, clock: BusinessClock = INDIA_CLOCK): string {
  const shifted = instant.getTime() + (clock.zoneOffsetMinutes - clock.cutoffMinutes) * MINUTE_MS
  return new Date(shifted).toISOString().slice(0, 10)
}

/** Returns the instant when the business day of `instant` ends. */
export function businessDayEnd(instant: Date, clock: BusinessClock = INDIA_CLOCK): Date {
  return new Date(businessDayStart(businessDayOf(instant, clock), clock).getTime() + DAY_MS)
}

/** Returns the instant when a business day (`yyyy-MM-dd`) begins. */
export function businessDayStart(day: string, clock: BusinessClock = INDIA_CLOCK): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (clock.zoneOffsetMinutes - clock.cutoffMinutes) * MINUTE_MS)
}
