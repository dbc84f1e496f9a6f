import type { OutboxPace } from '../outbox/outbox.ts'

/** The library looks for jobs every half second at most, and the outbox every second. */
const LONGEST_POLL_MS = 1_000
const QUICKER = 5

/**
 * An outbox that looks for jobs five times a second and repeats a failed one at once, so that no test waits for a
 * pause.
 */
export const quickOutbox: OutboxPace = {
  retry: { retryDelay: 0, retryBackoff: false },
  superviseSeconds: 1,
  retryStartMs: 100,
  stopTimeoutMs: 500,
  // What takes longer than a poll is a deadline, and a busy machine needs all of it.
  clock: {
    now: () => Date.now(),
    setTimeout: (fn, ms) => setTimeout(fn, ms <= LONGEST_POLL_MS ? ms / QUICKER : ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    setInterval: (fn, ms) => setInterval(fn, ms),
    clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
  },
}
