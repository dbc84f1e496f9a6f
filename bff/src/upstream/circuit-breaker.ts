/** The consecutive failures that open the circuit, and the interval of probes while it is open. */
const FAILURES_TO_OPEN = 5
const PROBE_EVERY_MS = 1_000
/** A service that answered any request within this time is slow, not down; the bulkhead limits slow services. */
const SILENT_FOR_MS = 1_000

export type CircuitBreaker = {
  readonly isOpen: () => boolean
  /** Tells whether a request would be refused now. */
  readonly refuses: () => boolean
  /**
   * Admits a request, or refuses it while the circuit is open, except for one probe a second.
   *
   * @returns whether it is admitted
   */
  readonly admit: () => boolean
  readonly recordSuccess: () => void
  readonly recordFailure: () => void
}

/**
 * Stops sending requests to a service that is down. A failure is a broken connection or a missed deadline; any reply of
 * the service is a success, also a 503. The first success closes the circuit.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  let probeAt = 0
  const refuses = () => isOpen && now() < probeAt
  return {
    isOpen: () => isOpen,
    refuses,
    admit() {
      if (refuses()) return false
      if (isOpen) probeAt = now() + PROBE_EVERY_MS
      return true
    },
    recordSuccess() {
      failures = 0
      answeredAt = now()
      isOpen = false
    },
    recordFailure() {
      failures++
      if (isOpen || failures < FAILURES_TO_OPEN || now() - answeredAt < SILENT_FOR_MS) return
      isOpen = true
      probeAt = now() + PROBE_EVERY_MS
    },
  }
}
