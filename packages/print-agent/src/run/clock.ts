/** The clocks of the program, which tests replace. */
export type Clock = {
  /** The time of day in milliseconds since 1970. A person may change it while the program runs. */
  readonly now: () => number
  /** The milliseconds of a steady clock. On some systems the clock stops while the computer sleeps. */
  readonly elapsed: () => number
}

export const systemClock: Clock = { now: Date.now, elapsed: () => performance.now() }

/** Returns a function that returns true once `ms` milliseconds have passed, by either of the two clocks. */
export function deadlineOf({ now, elapsed }: Clock, ms: number): () => boolean {
  const [startedAt, startedElapsed] = [now(), elapsed()]
  return () => now() - startedAt >= ms || elapsed() - startedElapsed >= ms
}
