import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Time stands still but for what `advanceTime` adds, and creeps on so that waiting works. */
export function fakeTime(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
}

export async function advanceTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Below this it is the waiting of the test itself. */
const SHORTEST_POLL_MS = 1_000

/**
 * How often things are repeated from now on, in milliseconds, exactly as it was asked for: what is measured from one
 * call to the next has the time of the answer in it. Needs `fakeTime`, and ends with it.
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
