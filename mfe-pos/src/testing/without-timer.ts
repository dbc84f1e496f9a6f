import { onTestFinished, vi } from 'vitest'

/** Ignores timers of this length for the rest of the test, so that a slow machine does not decide what happens. */
export function withoutTimer(ms: number): void {
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (...call: Parameters<typeof setTimeout>) => (call[1] === ms ? 0 : setTimeout(...call)))
  onTestFinished(() => void vi.unstubAllGlobals())
}
