/**
 * India keeps one zone without daylight saving, so wall-clock time is plain arithmetic. A restaurant's day ends in
 * the small hours: what is sold at 01:30 belongs to the evening before.
 */
export type BusinessClock = { readonly zoneOffsetMinutes: number; readonly cutoffMinutes: number }

/** Asia/Kolkata with a day that turns at 04:00. */
export const INDIA_CLOCK: BusinessClock = { zoneOffsetMinutes: 330, cutoffMinutes: 240 }

const MINUTE_MS = 60_000

/** The business day of an instant as `yyyy-MM-dd`. */
export function businessDayOf(instant: Date, clock: BusinessClock = INDIA_CLOCK): string {
  const shifted = instant.getTime() + (clock.zoneOffsetMinutes - clock.cutoffMinutes) * MINUTE_MS
  return new Date(shifted).toISOString().slice(0, 10)
}

/** The instant a business day begins. */
export function businessDayStart(day: string, clock: BusinessClock = INDIA_CLOCK): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - (clock.zoneOffsetMinutes - clock.cutoffMinutes) * MINUTE_MS)
}
