/**
 * The delay of a refusal in ms. The delay is no longer than the shortest Retry-After, which is computed before the
 * delay, so a client that waits for that time after the refusal finds the window over.
 */
const REFUSAL_DELAY_MS = 1_000

/**
 * The most refusals that wait at the same time. A waiting refusal holds its connection, so the numbers stay far below
 * the limits of connections: when one tablet calls too often, the other tablets at its address must still find a free
 * connection.
 */
export const MOST_WAITING = { ofCaller: 128, total: 1_024 }

export type DelayedRefusals = {
  /** Resolves after the delay; at once when too many refusals wait already. */
  wait(caller: string): Promise<void>
}

/**
 * Delays the refusals of callers that send the next request as soon as one is refused. Each such client then sends one
 * request a second instead of hundreds, which would delay the requests of other callers.
 */
export function createDelayedRefusals(delayMs = REFUSAL_DELAY_MS, most = MOST_WAITING): DelayedRefusals {
  const waitingOf = new Map<string, number>()
  let total = 0

  function count(caller: string, change: 1 | -1): void {
    total += change
    const waiting = (waitingOf.get(caller) ?? 0) + change
    if (waiting > 0) waitingOf.set(caller, waiting)
    else waitingOf.delete(caller)
  }

  return {
    async wait(caller) {
      if (total >= most.total || (waitingOf.get(caller) ?? 0) >= most.ofCaller) return
      count(caller, 1)
      // The timer must not keep the process of a stopping gateway alive.
      await new Promise<void>((resolve) => void setTimeout(resolve, delayMs).unref())
      count(caller, -1)
    },
  }
}
