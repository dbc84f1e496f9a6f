import { DAY_MS } from '@tiffin/domain'

/** Returns the age of an instant in full days of 24 hours: 'today' for less than one, '1 day', '12 days'. */
export function ageOf(instant: string, now = new Date()): string {
  const days = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / DAY_MS))
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
