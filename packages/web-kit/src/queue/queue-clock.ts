/** The clock and the random numbers of a queue, in milliseconds. Tests replace them. */
export type QueueClock = {
  readonly now: () => number
  /** Calls `run` after a time. @returns a function that cancels the call */
  readonly after: (ms: number, run: () => void) => () => void
  /** A random number from 0 to 1. */
  readonly random: () => number
}

export const BROWSER_CLOCK: QueueClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
