import { AppError } from '@tiffin/contracts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads a date such as `2026-11-30` as the last second of that day in India (gap G26).
 *
 * @throws AppError PERIOD_END_REQUIRED, PERIOD_END_MALFORMED, PERIOD_END_PAST
 */
export function readPeriodEnd(text: string, now: Date): Date {
  const day = text.trim()
  if (day === '') throw new AppError('PERIOD_END_REQUIRED')
  const midnight = new Date(`${day}T00:00:00.000Z`)
  // `Date` accepts 30 February and reads it as a day in March.
  const isReal = DAY.test(day) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  if (!isReal) throw new AppError('PERIOD_END_MALFORMED')
  const end = new Date(`${day}T23:59:59.000+05:30`)
  if (end < now) throw new AppError('PERIOD_END_PAST')
  return end
}
