import { setTimeout } from 'node:timers/promises'

/** The longest time, in milliseconds, that a caller waits for a read while an older value is cached. */
const MAX_WAIT_MS = 500

type Options = { readonly freshForMs: number; readonly onFailure: (error: unknown) => void }

/**
 * Caches one value and serves it stale when a read fails or is slow (stale-if-error). A value older than `freshForMs`
 * is read again; concurrent callers share one read.
 */
export function createStaleCache<T>(read: () => Promise<T>, { freshForMs, onFailure }: Options) {
  let cached: { readonly value: T } | null = null
  let lastReadAt = -Infinity
  let reading: { readonly done: Promise<T>; readonly settled: Promise<void>; readonly inTime: Promise<void> } | null =
    null

  function start() {
    const done = read()
      .then((value) => (cached = { value }).value)
      .finally(() => {
        reading = null
        lastReadAt = performance.now()
      })
    const settled = done.then(() => undefined, onFailure)
    reading = { done, settled, inTime: Promise.race([settled, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]) }
    return reading
  }

  return {
    /**
     * Returns the value: a new one if its read ends within `MAX_WAIT_MS`, else the cached one. While nothing is cached,
     * the call waits for the end of the read.
     *
     * @throws what the read threw, until one read succeeded
     */
    async get(): Promise<T> {
      if (cached && performance.now() - lastReadAt < freshForMs) return cached.value
      const { done, inTime } = reading ?? start()
      if (!cached) return done
      await inTime
      return cached.value
    },

    /** Returns the value of a read that began after this call. @throws what the read threw */
    async refresh(): Promise<T> {
      await reading?.settled
      return (reading ?? start()).done
    },
  }
}
