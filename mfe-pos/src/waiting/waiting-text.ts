import { formatDate } from '@tiffin/domain'
import { messages } from './messages.ts'
import type { WaitingPunch } from './punch-job.ts'

/** Formats the time since which the oldest punch waits: 'Waiting for the line, since 07:42 pm'. */
export function waitingSince(punches: readonly WaitingPunch[]): string {
  return messages.waitingSince(timeOfOldest(punches))
}

/** Formats the same time for a narrow place: 'Waiting since 07:42 pm'. */
export function waitingSinceOnTile(punches: readonly WaitingPunch[]): string {
  return messages.sinceOnTile(timeOfOldest(punches))
}

function timeOfOldest(punches: readonly WaitingPunch[]): string {
  const oldest = Math.min(...punches.map(({ takenAt }) => takenAt))
  return formatDate(new Date(oldest).toISOString(), 'time')
}

/** Returns the reason why a punch is not sent yet. `before` holds the punches ahead of it. */
export function whyOf(punch: WaitingPunch, before: readonly WaitingPunch[]): string {
  const { refusal, breakdowns, lane, subject } = punch
  if (refusal) return refusal.text
  if (before.some((each) => each.lane === lane && (!each.refusal || each.subject === subject))) return messages.behind
  return breakdowns > 0 ? messages.brokeDown(breakdowns) : messages.noAnswer
}
