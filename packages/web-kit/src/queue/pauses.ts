import type { Verdict } from './judge-failure.ts'
import type { QueueClock } from './queue-clock.ts'

/** The wait after the first failure. The wait doubles with each further failure, up to the longest one. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Returns the wait after so many failures, in milliseconds, less a random part, so that tills do not send at once. */
export function waitAfter(failures: number, { random }: QueueClock): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random() / 2)
}

/** Creates the pauses of a queue after failures that say nothing about their commands. */
export function createPauses(clock: QueueClock) {
  let failures = 0
  /** The time until which nothing is sent, unless an event shows that the server answers again. */
  let quietUntil = 0
  /** The time until which nothing is sent at all, because the server asked for a pause. */
  let restUntil = 0
  let isAway = false

  const answered = () => {
    failures = 0
    quietUntil = 0
    isAway = false
  }
  return {
    /** Returns whether the last request had no answer. */
    isAway: () => isAway,
    /** The time until which nothing is sent. */
    until: () => Math.max(quietUntil, restUntil),
    /** Ends the pause after a sign that the server answers or that a user has signed in. One it asked for goes on. */
    end: () => void (quietUntil = 0),
    answered,
    /** Pauses after a failure that says nothing about its command. Returns false after any other failure. */
    startAfter(verdict: Verdict): boolean {
      if (verdict.kind !== 'later' && verdict.kind !== 'signed-out') {
        answered()
        return false
      }
      failures += 1
      quietUntil = clock.now() + waitAfter(failures, clock)
      if (verdict.kind === 'later') restUntil = clock.now() + verdict.afterMs
      isAway = verdict.kind === 'later' && !verdict.isAnswer
      return true
    },
  }
}
