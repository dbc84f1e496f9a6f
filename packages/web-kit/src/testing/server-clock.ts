import { learnServerTime } from '../api/server-time.ts'

/**
 * Makes the server's clock, as this terminal knows it, go ahead of the terminal's, or behind where it is negative.
 *
 * @param aheadMs whole seconds, in milliseconds
 */
export function setServerAhead(aheadMs: number): void {
  const [SECOND_MS, receivedAtMs] = [1_000, 0]
  const reply = new Response(null, { headers: { date: new Date(aheadMs).toUTCString() } })
  learnServerTime(reply, receivedAtMs + SECOND_MS, receivedAtMs)
}
