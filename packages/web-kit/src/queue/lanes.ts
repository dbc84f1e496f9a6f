import type { Command } from './command.ts'

/**
 * Returns the next command of each lane: the first one that is neither refused nor depends on a refused command.
 *
 * @param commands in their order
 */
export function nextOfEachLane<Job>(commands: readonly Command<Job>[]): readonly Command<Job>[] {
  const next = new Map<string, Command<Job>>()
  const refused = new Set<string>()
  for (const command of commands) {
    const { lane, subject, refusal, isLast = false } = command
    if (refusal) {
      if (!isLast) refused.add(subject)
    } else if (!next.has(lane) && !refused.has(subject)) next.set(lane, command)
  }
  return [...next.values()]
}
