import { formatDate } from '@tiffin/domain'
import { messages } from './messages.ts'
import type { Waiting } from './punch-job.ts'

/** Formats the time since which the oldest command waits: 'Waiting for the connection, since 07:42 pm'. */
export function waitingSince(waiting: readonly Waiting[]): string {
  return messages.waitingSince(timeOfOldest(waiting))
}

/** Formats the time at which the oldest command was given: '07:42 pm'. */
export function timeOfOldest(waiting: readonly Waiting[]): string {
  const oldest = Math.min(...waiting.map(({ takenAt }) => takenAt))
  return formatDate(new Date(oldest).toISOString(), 'time')
}

/** Returns the reason why a command is not sent yet. `before` holds the commands ahead of it. */
export function whyOf(command: Waiting, before: readonly Waiting[]): string {
  const { refusal, breakdowns, lane, subject } = command
  if (refusal) return refusal.text
  const holdsBack = (each: Waiting) => !each.refusal || (each.subject === subject && !each.isLast)
  if (before.some((each) => each.lane === lane && holdsBack(each))) return messages.behind
  return breakdowns > 0 ? messages.brokeDown(breakdowns) : messages.noAnswer
}
