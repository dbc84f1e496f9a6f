import { learnServerTime } from '../api/server-time.ts'

/**
 * Makes this terminal believe that the server's clock is `aheadMs` ahead of its own; a negative number means behind.
 *
 * @param aheadMs milliseconds, in whole seconds
 */
export function setServerAhead(aheadMs: number): void {
  const [SECOND_MS, receivedAtMs] = [1_000, 0]
  const reply = new Response(null, { headers: { date: new Date(aheadMs).toUTCString() } })
  learnServerTime(reply, receivedAtMs + SECOND_MS, receivedAtMs)
}
