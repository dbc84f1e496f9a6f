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
