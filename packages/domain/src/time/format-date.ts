export const INVALID_DATE = 'Invalid Date'

type Style = 'month' | 'day' | 'weekday' | 'dayAndTime' | 'time' | 'clock' | 'sheet'

const zone = { timeZone: 'Asia/Kolkata' } as const
const month = new Intl.DateTimeFormat('en-US', { ...zone, month: 'long', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-US', { ...zone, day: '2-digit', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat('en-IN', { ...zone, hour: '2-digit', minute: '2-digit', hour12: true })
const clock = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })
const sheet = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' })

const formats: Readonly<Record<Style, (date: Date) => string>> = {
  /** `November 2026`. */
  month: (date) => month.format(date),
  /** `Nov 21, 2026`: MMM dd, yyyy, the form of every date that is shown with its year (spec §9, reading R4). */
  day: (date) => day.format(date),
  /** `Saturday, Nov 21, 2026`. */
  weekday: (date) => `${weekday.format(date)}, ${day.format(date)}`,
  /** `Nov 21, 07:18 pm`: short month, day, time (spec §2). */
  dayAndTime: (date) => `${monthAndDay.format(date)}, ${time.format(date)}`,
  /** `07:18 pm`. */
  time: (date) => time.format(date),
  /** `19:18`: HH:mm (spec §9). */
  clock: (date) => clock.format(date),
  /** `2026-11-21 19:18:00`, which every spreadsheet reads as a time. */
  sheet: (date) => sheet.format(date),
}

/** Formats an instant in the time of India; returns 'Invalid Date' for an invalid one (spec §8). */
export function formatDate(instant: string | Date, style: Style): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? INVALID_DATE : formats[style](date)
}
