import { MINUTE_MS } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { useClock } from '../../screen/clock.ts'

/** The minutes after which tickets of a station are amber and red. */
export type AgeLimits = { readonly amber_minutes: number; readonly red_minutes: number }

export type AgeLevel = 'fresh' | 'amber' | 'red'

/** Returns the whole minutes since a time, by the server's clock; 0 while that clock shows an earlier time. */
export function useMinutes(since: string): number {
  return useClock((nowMs) => Math.max(0, Math.floor((serverTime(nowMs) - Date.parse(since)) / MINUTE_MS)))
}

export function levelOf(minutes: number, { amber_minutes, red_minutes }: AgeLimits): AgeLevel {
  if (minutes >= red_minutes) return 'red'
  return minutes >= amber_minutes ? 'amber' : 'fresh'
}
