import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Fakes timers and `Date`: `advanceTime` moves them, and they also follow real time, so that waiting works. */
export function fakeTime(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
}

export async function advanceTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Shorter intervals belong to the waiting of the test itself. */
const SHORTEST_POLL_MS = 1_000

/**
 * Collects the intervals of polls started from now on, in milliseconds as passed to `setInterval`, because the time
 * between two calls would include the wait for an answer. Needs `fakeTime` and ends with it.
 */
export function pollsStarted(): ReadonlySet<number> {
  const delays = new Set<number>()
  const { setInterval } = globalThis
  globalThis.setInterval = ((run: () => void, delayMs: number) => {
    if (delayMs >= SHORTEST_POLL_MS) delays.add(delayMs)
    return setInterval(run, delayMs)
  }) as typeof setInterval
  return delays
}
