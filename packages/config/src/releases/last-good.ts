import { setTimeout } from 'node:timers/promises'

/** How long anybody waits for a read while what was read before is at hand. */
const PATIENCE_MS = 500

type Options = { readonly freshForMs: number; readonly onFailure: (error: unknown) => void }

/**
 * What a store said last, asked again when that is older than `freshForMs`. There is one read at a time, however many
 * wait for it. Where it fails, or takes its time, the last answer holds: what was good a moment ago is better than
 * none.
 */
export function createLastGood<T>(read: () => Promise<T>, { freshForMs, onFailure }: Options) {
  let good: { readonly value: T } | null = null
  let triedAt = -Infinity
  let reading: { readonly done: Promise<T>; readonly settled: Promise<void>; readonly inTime: Promise<void> } | null =
    null

  function start() {
    const done = read()
      .then((value) => (good = { value }).value)
      .finally(() => {
        reading = null
        triedAt = performance.now()
      })
    const settled = done.then(() => undefined, onFailure)
    reading = { done, settled, inTime: Promise.race([settled, setTimeout(PATIENCE_MS, undefined, { ref: false })]) }
    return reading
  }

  return {
    /** @throws what the read threw, only as long as none ever succeeded */
    async get(): Promise<T> {
      if (good && performance.now() - triedAt < freshForMs) return good.value
      const { done, inTime } = reading ?? start()
      if (!good) return done
      await inTime
      return good.value
    },

    /** By a read that began after the call. @throws what the read threw */
    async getAnew(): Promise<T> {
      await reading?.settled
      return (reading ?? start()).done
    },
  }
}
