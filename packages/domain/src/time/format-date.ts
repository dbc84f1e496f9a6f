export const INVALID_DATE = 'Invalid Date'

const zone = { timeZone: 'Asia/Kolkata' } as const
const formats = {
  dayAndTime: new Intl.DateTimeFormat('en-IN', {
    ...zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }),
  time: new Intl.DateTimeFormat('en-IN', { ...zone, hour: '2-digit', minute: '2-digit', hour12: true }),
  /** `31 Jan 2027`. */
  day: new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
  /** `Nov 21, 2026`: MMM dd, yyyy, as the operator's panel shows dates (spec §9). */
  platformDay: new Intl.DateTimeFormat('en-US', { ...zone, day: '2-digit', month: 'short', year: 'numeric' }),
  /** `18:05`. */
  clock: new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }),
  fullDay: new Intl.DateTimeFormat('en-IN', {
    ...zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }),
  /** `2026-11-21 20:30:00`: what every spreadsheet reads as a time. */
  sheet: new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' }),
  slip: new Intl.DateTimeFormat('en-GB', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' }),
} as const

/** An instant in restaurant time, or 'Invalid Date' for what is none (spec §8). */
export function formatDate(instant: string | Date, style: keyof typeof formats): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? INVALID_DATE : formats[style].format(date)
}
