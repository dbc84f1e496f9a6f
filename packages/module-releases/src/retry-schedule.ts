/** A file that is still being written, or a store with a short outage, recovers within this time. */
const EAGER_FOR_MS = 60_000
const THEN_EVERY_MS = 30_000

/** Decides when an unreadable file is read again: on every occasion in its first minute, then twice a minute. */
export function createRetrySchedule(now: () => number) {
  const failing = new Map<string, { readonly since: number; readonly triedAt: number }>()
  const isRecent = (since: number) => now() - since < EAGER_FOR_MS

  return {
    isDue(key: string): boolean {
      const failure = failing.get(key)
      return !failure || isRecent(failure.since) || now() - failure.triedAt >= THEN_EVERY_MS
    },

    /** Records a failed read. @returns whether the key has been failing for less than a minute */
    recordFailure(key: string): boolean {
      const since = failing.get(key)?.since ?? now()
      failing.set(key, { since, triedAt: now() })
      return isRecent(since)
    },

    recordSuccess: (key: string): void => void failing.delete(key),
  }
}
