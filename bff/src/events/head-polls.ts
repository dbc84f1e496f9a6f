import { setTimeout as sleep } from 'node:timers/promises'
import { AWAIT_HEADS_MS, awaitFloorHeads, awaitMenuHeads, type ResponseOf } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'
import type { Logger } from 'pino'
import type { EventSettings } from './settings.ts'

/** A service whose answer is this much too late counts as unavailable. */
const LATE_MS = 3_000

export type ChangedHeads = ResponseOf<typeof awaitFloorHeads>['heads']

type Listener = {
  /** The feed whose service is called. The service of `floor` reports the heads of `kot` and `held` as well. */
  readonly feed: 'floor' | 'menu'
  /** Tells whether any stream is open; without one the service is not called. */
  readonly isWanted: () => boolean
  /** Receives the heads of an answer. `isComplete` is false when earlier changes may have been missed. */
  readonly onHeads: (heads: ChangedHeads, isComplete: boolean) => void
}

export type HeadPolls = {
  ask(): void
  /** Returns false while the last question has failed and a stream is open. */
  isHeard(): boolean
}

type Times = Pick<EventSettings, 'askEveryMs' | 'longestPauseMs' | 'silenceMs'>

/**
 * Asks the service of a feed for changed heads, one question after another, while a stream is open. A failed question
 * is repeated after a pause that grows.
 *
 * @returns `ask`, which begins to ask and does nothing while it is asking, and whether the last question was answered
 */
export function createHeadPolls(
  callService: CallService,
  { feed, isWanted, onHeads }: Listener,
  { askEveryMs, longestPauseMs, silenceMs }: Times,
  logger: Logger,
): HeadPolls {
  const endpoint = feed === 'floor' ? awaitFloorHeads : awaitMenuHeads
  let isAsking = false
  let failures = 0

  async function askWhileWanted(): Promise<void> {
    let cursor: string | undefined
    let heardAt = performance.now()
    while (isWanted()) {
      const askedAt = performance.now()
      const isComplete = askedAt - heardAt <= silenceMs
      try {
        // A request without a cursor is answered at once, so streams get a change that they may have missed.
        const query = cursor === undefined || !isComplete ? {} : { cursor }
        const answer = await callService(endpoint, { query }, { deadlineMs: AWAIT_HEADS_MS + LATE_MS })
        if (failures > 0) logger.info({ feed, failures }, 'changes are heard again')
        failures = 0
        cursor = answer.cursor
        heardAt = performance.now()
        onHeads(answer.heads, isComplete)
      } catch (err) {
        if (failures === 0) logger.warn({ err, feed }, 'changes are not heard')
        failures += 1
      }
      const earliestMs = askedAt + askEveryMs - performance.now()
      await sleep(Math.max(earliestMs, pauseBeforeNext(), 0), undefined, { ref: false })
    }
    // No await follows the last `isWanted`, so a stream that opens later finds `isAsking` false and starts again.
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
