import { setTimeout as sleep } from 'node:timers/promises'
import { AWAIT_HEADS_MS, awaitFloorHeads, awaitMenuHeads, type ResponseOf } from '@tiffin/contracts'
import type { CallService } from '../other-services/service-client.ts'

/** A service whose answer is this much too late counts as unavailable. */
const LATE_MS = 3_000

export type ChangedHeads = ResponseOf<typeof awaitFloorHeads>['heads']

type Listener = {
  /** The feed whose service is called. The service of `floor` reports the heads of `kot` and `held` as well. */
  readonly feed: 'floor' | 'menu'
  /** Tells whether the heads are needed; otherwise the service is not called. */
  readonly isWanted: () => boolean
  /**
   * Receives the heads of an answer, and when it was asked for. `isComplete` is false when earlier changes may have
   * been missed.
   */
  readonly onHeads: (heads: ChangedHeads, isComplete: boolean, requestedAt: number) => void
}

export type HeadPolls = {
  ask(): void
  /** Returns false while the last question has failed and the heads are needed. */
  isHeard(): boolean
}

/** The times of head polls, in ms. */
export type HeadPollTimes = {
  /** The shortest interval between two questions. */
  readonly askEveryMs: number
  /** The longest pause after questions that failed. */
  readonly longestPauseMs: number
  /**
   * The longest silence of a service that does not count as missed changes. A service knows the changes of the last ten
   * seconds, and a change is visible only at the commit of its transaction, up to five seconds after it was made.
   */
  readonly silenceMs: number
  /** The longest time that a question waits for a change; ten seconds by default. */
  readonly awaitMs?: number
  /** The monotonic clock in ms by which questions are dated. */
  readonly now?: () => number
}

export type HeadPollLogger = Readonly<Record<'info' | 'warn', (about: object, text: string) => void>>

/**
 * Asks the service of a feed for changed heads, one question after another, while they are needed. A failed question is
 * repeated after a pause that grows.
 *
 * @returns `ask`, which begins to ask and does nothing while it is asking, and whether the last question was answered
 */
export function createHeadPolls(
  callService: CallService,
  { feed, isWanted, onHeads }: Listener,
  { askEveryMs, longestPauseMs, silenceMs, awaitMs, now = () => performance.now() }: HeadPollTimes,
  logger: HeadPollLogger,
): HeadPolls {
  const endpoint = feed === 'floor' ? awaitFloorHeads : awaitMenuHeads
  let isAsking = false
  let failures = 0

  async function askWhileWanted(): Promise<void> {
    let cursor: string | undefined
    let heardAt = now()
    while (isWanted()) {
      const requestedAt = now()
      const isComplete = requestedAt - heardAt <= silenceMs
      try {
        // A request without a cursor is answered at once, with a change that may have been missed.
        const query = { ...(cursor !== undefined && isComplete && { cursor }), ...(awaitMs && { wait_ms: awaitMs }) }
        const answer = await callService(endpoint, { query }, { deadlineMs: AWAIT_HEADS_MS + LATE_MS })
        if (failures > 0) logger.info({ feed, failures }, 'changes are heard again')
        failures = 0
        cursor = answer.cursor
        heardAt = now()
        onHeads(answer.heads, isComplete, requestedAt)
      } catch (err) {
        if (failures === 0) logger.warn({ err, feed }, 'changes are not heard')
        failures += 1
      }
      const earliestMs = requestedAt + askEveryMs - now()
      await sleep(Math.max(earliestMs, pauseBeforeNext(), 0), undefined, { ref: false })
    }
    // No await follows the last `isWanted`, so who needs the heads later finds `isAsking` false and starts again.
    isAsking = false
    failures = 0
  }

  /**
   * Returns the pause in ms after the failures so far in a row; 0 after a success. Each failure doubles the pause, up
   * to `longestPauseMs`, and chance shortens it by up to half.
   */
  function pauseBeforeNext(): number {
    if (failures === 0) return 0
    return Math.min(askEveryMs * 2 ** failures, longestPauseMs) * (1 - Math.random() / 2)
  }

  return {
    ask() {
      if (isAsking) return
      isAsking = true
      void askWhileWanted()
    },
    isHeard: () => failures === 0,
  }
}
