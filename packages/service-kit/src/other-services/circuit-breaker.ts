import { ServiceCallError } from '../service-client.ts'

/** `closed`: every call is made. `open`: none is. `half-open`: one call probes the service. */
export type BreakerState = 'closed' | 'open' | 'half-open'

export type CircuitBreaker = {
  /** Makes a call. @throws CircuitOpenError at once while open, or while another call probes the service */
  run<T>(ask: () => Promise<T>): Promise<T>
  state(): BreakerState
  /** Closes the breaker, because the service was heard from in another way. */
  close(): void
}

/** Thrown for a call that was not made, because the last one failed. */
export class CircuitOpenError extends ServiceCallError {
  constructor() {
    super('It did not answer a moment ago', { isAway: true })
  }
}

export type BreakerOptions = {
  /** Returns whether an error means that the service is down. A service that answers with a refusal is not. */
  readonly isAway: (error: unknown) => boolean
  /** Failures in a row that open the breaker; 1 by default. */
  readonly opensAfter?: number
  /** How long the breaker stays open, in ms; 2,000 by default. */
  readonly pauseMs?: number
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/**
 * Creates a breaker, which opens with the first failure by default, because one failure may have cost a request a
 * second and a half. After the pause one call at a time probes the service; the first answer closes the breaker, even a
 * refusal.
 */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { isAway, opensAfter = 1, pauseMs = 2_000, now = () => performance.now() } = options
  let failedAt: number | null = null
  let failures = 0
  let isTrying = false

  const state = (): BreakerState => {
    if (failedAt === null) return 'closed'
    return now() - failedAt < pauseMs ? 'open' : 'half-open'
  }

  async function attempt<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      failures = 0
      failedAt = null
      return answer
    } catch (error) {
      failures = isAway(error) ? failures + 1 : 0
      failedAt = failures >= opensAfter ? now() : null
      throw error
    }
  }

  return {
    state,
    close() {
      failures = 0
      failedAt = null
    },
    async run(ask) {
      if (state() === 'closed') return attempt(ask)
      if (state() === 'open' || isTrying) throw new CircuitOpenError()
      isTrying = true
      try {
        return await attempt(ask)
      } finally {
        isTrying = false
      }
    },
  }
}
