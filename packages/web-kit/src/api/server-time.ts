const SECOND_MS = 1_000

/** By how much the server's clock is ahead of this terminal's, in milliseconds, as far as replies have told. */
let aheadMs = 0

/**
 * What the server's clock says when this terminal's says `terminalMs`: tablets are hours wrong, and what the server
 * dates, such as when guests sat down, is counted by its clock. Until a reply has told it, it is the terminal's time.
 */
export function serverTime(terminalMs = Date.now()): number {
  return terminalMs + aheadMs
}

/**
 * Learns from a reply, which was dated between `sentAtMs` and `receivedAtMs`, both by this terminal. What is known is
 * changed only as far as the reply proves it wrong, so that slow replies and the whole seconds of `Date` make no minute
 * jump.
 */
export function learnServerTime({ headers }: Response, sentAtMs: number, receivedAtMs = Date.now()): void {
  const datedMs = Date.parse(headers.get('date') ?? '')
  if (!Number.isFinite(datedMs)) return
  const leastMs = datedMs - receivedAtMs
  const mostMs = datedMs + SECOND_MS - sentAtMs
  aheadMs = Math.min(Math.max(aheadMs, leastMs), mostMs)
}
