/** `closed`: every call is made. `open`: no call is made. `half-open`: one call probes the service. */
export type BreakerState = 'closed' | 'open' | 'half-open'

/** `away`: the service is down. A service that answers with a refusal has `answered`. */
export type CallOutcome = 'answered' | 'away'

/** The permission to make one call, whose outcome must be recorded. */
export type Admission = { readonly isProbe: boolean }

export type CircuitBreaker = {
  /** Admits a call; null while the breaker is open, or while another call probes the service. */
  admit(): Admission | null
  /** Reports how an admitted call ended. Without this report no other call would probe the service. */
  record(admission: Admission, outcome: CallOutcome): void
  state(): BreakerState
  /** Closes the breaker, because the service showed in another way that it is up. */
  close(): void
}

export type BreakerOptions = {
  /** Failures in a row that open the breaker; 1 by default. */
  readonly opensAfter?: number
  /** The time in ms for which the breaker stays open; 2,000 by default. */
  readonly pauseMs?: number
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/**
 * Creates a breaker, which opens with the first failure by default, because one failure may have cost a request a
 * second and a half. After the pause one call at a time probes the service; the first answer closes the breaker, even a
 * refusal.
 */
export function createCircuitBreaker(options: BreakerOptions = {}): CircuitBreaker {
  const { opensAfter = 1, pauseMs = 2_000, now = () => performance.now() } = options
  let failedAt: number | null = null
  let failures = 0
  let isProbing = false

  const state = (): BreakerState => {
    if (failedAt === null) return 'closed'
    return now() - failedAt < pauseMs ? 'open' : 'half-open'
  }

  return {
    state,

    admit() {
      if (state() === 'closed') return { isProbe: false }
      if (state() === 'open' || isProbing) return null
      isProbing = true
      return { isProbe: true }
    },

    record({ isProbe }, outcome) {
      if (isProbe) isProbing = false
      failures = outcome === 'away' ? failures + 1 : 0
      failedAt = failures >= opensAfter ? now() : null
    },

    close() {
      failures = 0
      failedAt = null
    },
  }
}
