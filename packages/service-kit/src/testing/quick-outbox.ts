import type { OutboxPace } from '../outbox/outbox.ts'

/**
 * The longest wait in ms that counts as a pause between two checks: the outbox checks for jobs every second, and the
 * library at most twice a second.
 */
const LONGEST_POLL_MS = 1_000
const QUICKER = 5

/**
 * The pace of an outbox that checks for jobs five times as often and repeats a failed job at once, so that no test
 * waits for a pause.
 */
export const quickOutbox: OutboxPace = {
  retry: { retryDelay: 0, retryBackoff: false },
  superviseSeconds: 1,
  retryStartMs: 100,
  stopTimeoutMs: 500,
  // Longer waits are deadlines, which keep their full length, because a busy machine needs it.
  clock: {
    now: () => Date.now(),
    setTimeout: (fn, ms) => setTimeout(fn, ms <= LONGEST_POLL_MS ? ms / QUICKER : ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (fn, ms) => setInterval(fn, ms),
    clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
  },
}
