import { PAGE_TIME } from '@tiffin/contracts'

const SECOND_MS = 1_000

/** The lead of the server's clock over this terminal's, in milliseconds, as replies have told so far. */
let aheadMs = 0

/**
 * Returns the time of the server's clock when this terminal's clock shows `terminalMs`. Clocks of tablets are hours
 * wrong, and the server's clock counts for what the server dates, such as when guests sat down or when a session ends.
 * Until a reply or the page has told the server's time, the result is the terminal's.
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
  learn({ fromMs: datedMs, toMs: datedMs + SECOND_MS }, sentAtMs, receivedAtMs)
}

/**
 * Learns from the page itself, so that a stored token is judged by the server's clock before any reply. Browsers hide
 * the `Date` of a page from its scripts, and show `Server-Timing`. Tells nothing where the gateway or the browser has
 * none.
 */
export function learnServerTimeOfPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const time = page?.serverTiming?.find(({ name }) => name === PAGE_TIME)
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
  // The browser times the page in fractions, and ids are made of whole milliseconds.
  aheadMs = Math.round(Math.min(Math.max(aheadMs, leastMs), mostMs))
}
