import { SERVER_TIME_ENTRY } from '@tiffin/contracts'

const SECOND_MS = 1_000

/**
 * The lead of the server's clock over this terminal's, in milliseconds, as estimated from the page and the replies so
 * far; negative when the server's clock is behind.
 */
let aheadMs = 0

/**
 * Returns the server's time in milliseconds at the moment when this terminal's clock shows `terminalMs`. The clock of a
 * tablet may be hours wrong, and the server's clock counts for what the server dates, such as when guests sat down or
 * when a session ends. Before the first reply or page with a date, the result is the terminal's time.
 */
export function serverTime(terminalMs = Date.now()): number {
  return terminalMs + aheadMs
}

/**
 * Corrects the estimate by a reply that the server dated between `sentAtMs` and `receivedAtMs` of this terminal's
 * clock. The estimate moves only as far as the reply proves it wrong. So neither a slow reply nor the whole seconds of
 * `Date` make the shown minute jump.
 */
export function learnServerTime({ headers }: Response, sentAtMs: number, receivedAtMs = Date.now()): void {
  const datedMs = Date.parse(headers.get('date') ?? '')
  learn({ fromMs: datedMs, toMs: datedMs + SECOND_MS }, sentAtMs, receivedAtMs)
}

/**
 * Corrects the estimate by the page itself, so that a stored token is judged by the server's clock before any reply.
 * Browsers hide the `Date` of a page from its scripts, so the gateway repeats the time in `Server-Timing`. Without that
 * header the estimate stays.
 */
export function learnServerTimeOfPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const time = page?.serverTiming?.find(({ name }) => name === SERVER_TIME_ENTRY)
  if (!page || !time) return
  const beganAtMs = Date.now() - performance.now()
  const datedMs = time.duration
  learn({ fromMs: datedMs, toMs: datedMs }, beganAtMs + page.requestStart, beganAtMs + page.responseStart)
}

function learn(
  dated: { readonly fromMs: number; readonly toMs: number },
  sentAtMs: number,
  receivedAtMs: number,
): void {
  if (!Number.isFinite(dated.fromMs)) return
  const leastMs = dated.fromMs - receivedAtMs
  const mostMs = dated.toMs - sentAtMs
  // The browser times the page in fractions of a millisecond, but ids of orders are made from whole milliseconds.
  aheadMs = Math.round(Math.min(Math.max(aheadMs, leastMs), mostMs))
}
