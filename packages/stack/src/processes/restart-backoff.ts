const FIRST_PAUSE_MS = 250
/** The longest pause of a program that was ready before; every second without it costs orders. */
const LONGEST_AFTER_READY_MS = 1_000
/** A program that was ready for this long is started again without a pause, whatever failures it had before. */
const STEADY_AFTER_MS = 10_000

export type BackoffRule = {
  /**
   * The longest pause in ms between two tries of a program that never became ready, for example because a setting is
   * wrong.
   */
  readonly longestMs: number
  /** The longest pause in ms of a program that was ready before; a second where it is not said. */
  readonly longestAfterReadyMs?: number | undefined
}

/**
 * Creates the rule that gives the wait in ms before a program is started again. There is no wait at the first end of a
 * program that was ready, and after it was ready for `STEADY_AFTER_MS`; the wait is up to a second when the program
 * ends repeatedly, and longer each time for a program that never became ready.
 */
export function createRestartBackoff({ longestMs, longestAfterReadyMs = LONGEST_AFTER_READY_MS }: BackoffRule): {
  next(readyForMs: number | null): number
} {
  let last: number | undefined
  let wasEverReady = false
  return {
    next(readyForMs) {
      wasEverReady ||= readyForMs !== null
      const isFresh = readyForMs !== null && (last === undefined || readyForMs >= STEADY_AFTER_MS)
      if (isFresh) last = 0
      else if (!last) last = FIRST_PAUSE_MS
      else last = Math.min(last * 2, wasEverReady ? longestAfterReadyMs : longestMs)
      return last
    },
  }
}
