import type { Command } from './command.ts'
import { waitAfter } from './pauses.ts'
import type { QueueClock } from './queue-clock.ts'

/** The most lanes that send at the same time. */
const LANES_AT_ONCE = 4

/** Creates the lanes of a queue. Each sends one command at a time, and waits after one that broke down. */
export function createLanes(clock: QueueClock) {
  /** Maps each lane with an unanswered request to the id of the command that was sent. */
  const sending = new Map<string, string>()
  const waitingUntil = new Map<string, number>()
  const untilOf = (lane: string) => waitingUntil.get(lane) ?? 0

  return {
    isFree: (lane: string) => sending.size < LANES_AT_ONCE && !sending.has(lane),
    areIdle: () => sending.size === 0,
    isSending: (id: string) => [...sending.values()].includes(id),
    begin: (lane: string, id: string) => void sending.set(lane, id),
    end: (lane: string) => void sending.delete(lane),
    /** The time until which a lane sends nothing. */
    untilOf,
    waitAfter: (lane: string, breakdowns: number) =>
      void waitingUntil.set(lane, clock.now() + waitAfter(breakdowns, clock)),
    /** Ends the wait of a lane, after an answer or because a person wants it to send. */
    endWait: (lane: string) => void waitingUntil.delete(lane),
  }
}

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
